/**
 * Modules that the first page of a visit needs in any case. In the browser bundle the script of
 * every screen begins with this file (`screenEntries` in build/routes.mjs), which makes the bundler put
 * all of them into one script instead of one for each combination of screens that share them.
 */
import "./components/Appeal";
import "./components/Button";
import "./components/Card";
import "./components/Container";
import "./components/Details";
import "./components/Fact";
import "./components/FailureScreen";
import "./components/frame/Frame";
import "./components/frame/Screen";
import "./components/icons/Calendar";
import "./components/icons/ChevronLeft";
import "./components/icons/ChevronRight";
import "./components/icons/Clock";
import "./components/icons/Place";
import "./components/Ornament";
import "./components/Section";
import "./lib/content";
import "./lib/context";
import "./lib/meta";
import "./lib/popover";
import "./lib/structured";
import "./routes/not-found";
