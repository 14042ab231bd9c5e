/**
 * Modules that the first page of a visit needs in any case. In the browser bundle the script of
 * every screen begins with this file (`screenEntries` in build/routes.mjs), which makes the bundler put
 * all of them into one script instead of one for each combination of screens that share them.
 */
import "./site/shared/Appeal";
import "./ui/Button";
import "./ui/Card";
import "./ui/Container";
import "./ui/Details";
import "./site/shared/Fact";
import "./site/shared/FailureScreen";
import "./site/layout/Layout";
import "./site/layout/CurrentRoute";
import "./ui/icons/Calendar";
import "./ui/icons/ChevronLeft";
import "./ui/icons/ChevronRight";
import "./ui/icons/Clock";
import "./ui/icons/Place";
import "./ui/Ornament";
import "./ui/Section";
import "./runtime/content";
import "./runtime/context";
import "./runtime/meta";
import "./runtime/popover";
import "./runtime/structured";
import "./site/not-found";
