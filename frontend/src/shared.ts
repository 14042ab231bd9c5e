/**
 * Modules that the first page of a visit needs in any case. In the browser bundle the script of
 * every screen begins with this file (`screenEntries` in build/routes.mjs), which makes the bundler put
 * all of them into one script instead of one for each combination of screens that share them.
 */
import "./site/shared/Appeal";
import "./ui/Button/Button";
import "./ui/Card/Card";
import "./ui/Container/Container";
import "./ui/Details/Details";
import "./site/shared/Detail";
import "./site/shared/FailureScreen";
import "./site/layout/Layout";
import "./site/layout/CurrentRoute";
import "./ui/Icon/Calendar";
import "./ui/Icon/ChevronLeft";
import "./ui/Icon/ChevronRight";
import "./ui/Icon/Clock";
import "./ui/Icon/Place";
import "./ui/Ornament/Ornament";
import "./ui/Section/Section";
import "./runtime/page/content";
import "./runtime/page/context";
import "./runtime/page/meta";
import "./runtime/start/popover";
import "./runtime/page/structuredData";
import "./site/shared/centreStructuredData";
import "./site/not-found";
