/**
 * The route table: one line per screen. The id of a route is the path of its module, so
 * that the server can preload its script.
 */
import type { RouteObject } from "react-router";
import { eagerRoute, lazyRoute, type RouteModule } from "./runtime/page/routeModule";
import { NOT_FOUND_ROUTE, ROOT_ROUTE, siteLoader } from "./runtime/page/site";
import { CurrentRoute, RouteError } from "./site/layout/CurrentRoute";
import { Layout } from "./site/layout/Layout";
import * as notFound from "./site/not-found";
import { FailureScreen } from "./site/shared/FailureScreen";

/** The screen at `path`, inside it those of `children`. */
const screen = (
  id: string,
  path: string,
  load: () => Promise<RouteModule>,
  children?: RouteObject[],
): RouteObject => ({
  id,
  path,
  ...lazyRoute(load),
  children,
});

/** Replaced by the bundler. */
declare const process: { env: { NODE_ENV: string } };

/** Not in what is shipped: the bundler leaves out what is imported here alone. */
const developmentScreens: RouteObject[] =
  process.env.NODE_ENV === "development"
    ? [
        screen("dev/components", "dev/components", () => import("./dev/components")),
        screen("dev/component", "dev/components/:component", () => import("./dev/component")),
      ]
    : [];

const screens: RouteObject[] = [
  { id: "site/home/home", index: true, ...lazyRoute(() => import("./site/home/home")) },
  screen("site/about/about", "about", () => import("./site/about/about"), [
    screen("site/about/our-centre", "our-centre", () => import("./site/about/our-centre")),
    screen("site/about/vedanta", "vedanta", () => import("./site/about/vedanta")),
    screen("site/about/holy-trinity", "holy-trinity", () => import("./site/about/holy-trinity")),
  ]),
  screen("site/services/services", "services", () => import("./site/services/services"), [
    screen("site/services/satsangs", "satsangs", () => import("./site/services/satsangs")),
    screen(
      "site/services/hinduism-for-children",
      "hinduism-for-children",
      () => import("./site/services/hinduism-for-children"),
    ),
    screen(
      "site/events/special-functions",
      "special-functions",
      () => import("./site/events/special-functions"),
    ),
    screen("site/events/event", "special-functions/:event", () => import("./site/events/event")),
    screen(
      "site/services/nutrition-programme",
      "nutrition-programme",
      () => import("./site/services/nutrition-programme"),
    ),
    screen(
      "site/events/seminar-registration",
      "seminar-registration",
      () => import("./site/events/seminar-registration"),
    ),
  ]),
  screen(
    "site/services/nutrition-programme/image",
    "services/nutrition-programme/image/:imageId",
    () => import("./site/services/nutrition-programme/image"),
  ),
  screen(
    "site/new-ashram-project/new-ashram-project",
    "new-ashram-project",
    () => import("./site/new-ashram-project/new-ashram-project"),
    [
      screen("site/new-ashram-project/vision", "vision", () => import("./site/new-ashram-project/vision")),
      screen(
        "site/new-ashram-project/timeline",
        "timeline",
        () => import("./site/new-ashram-project/timeline"),
      ),
      screen(
        "site/new-ashram-project/fundraising",
        "fundraising",
        () => import("./site/new-ashram-project/fundraising"),
      ),
    ],
  ),
  screen("site/test", "test", () => import("./site/test")),
  screen("site/learn/learn", "learn", () => import("./site/learn/learn")),
  screen("site/learn/lesson", "learn/lessons/:topicId/:lessonId", () => import("./site/learn/lesson")),
  screen("site/learn/topic", "learn/topics/:topicId", () => import("./site/learn/topic")),
  screen("site/learn/community", "learn/community", () => import("./site/learn/community")),
  screen("site/learn/quizzes", "learn/quizzes", () => import("./site/learn/quizzes")),
  screen("site/learn/quiz", "learn/quizzes/:id", () => import("./site/learn/quiz")),
  screen("site/learn/submit", "learn/submit", () => import("./site/learn/submit")),
  screen("site/games/games", "learn/games", () => import("./site/games/games")),
  screen("site/games/word-scramble", "learn/games/word-scramble", () => import("./site/games/word-scramble")),
  screen("site/games/guess-picture", "learn/games/guess-picture", () => import("./site/games/guess-picture")),
  screen("site/games/wordle", "learn/games/wordle", () => import("./site/games/wordle")),
  screen("site/games/quotes", "learn/games/quotes", () => import("./site/games/quotes")),
  screen("site/donate/donate", "donate", () => import("./site/donate/donate")),
  screen("site/donate/checkout", "donate/checkout", () => import("./site/donate/checkout")),
  screen("site/donate/thank-you", "donate/thank-you", () => import("./site/donate/thank-you")),
  screen("site/gallery/gallery", "gallery", () => import("./site/gallery/gallery")),
  screen("site/gallery/image", "gallery/image/:imageId", () => import("./site/gallery/image")),
  screen("site/contact/contact", "contact", () => import("./site/contact/contact")),
  screen("site/privacy", "privacy", () => import("./site/privacy")),
  screen("site/account/login", "login", () => import("./site/account/login")),
  screen("site/account/auth", "auth", () => import("./site/account/auth")),
  screen(
    "site/account/forgot-password",
    "auth/forgot-password",
    () => import("./site/account/forgot-password"),
  ),
  screen("site/account/setup", "setup/:token", () => import("./site/account/setup")),
  screen("site/account/reset-password", "auth/reset-password", () => import("./site/account/reset-password")),
  screen("site/account/confirm", "auth/confirm", () => import("./site/account/confirm")),
  screen("site/account/secure", "auth/secure", () => import("./site/account/secure")),
  screen("site/account/code", "auth/code", () => import("./site/account/code")),
  screen("site/account/reauthentication", "auth/again", () => import("./site/account/reauthentication")),
  screen("site/account/second-factor", "profile/second-factor", () => import("./site/account/second-factor")),
  screen("site/account/profile", "profile", () => import("./site/account/profile")),
  screen("office/admin", "admin", () => import("./office/admin")),
  screen("office/overview/overview", "office", () => import("./office/overview/overview")),
  screen("office/inbox/messages", "admin/messages", () => import("./office/inbox/messages")),
  screen("office/people/people", "admin/people", () => import("./office/people/people")),
  screen("office/donations/donations", "admin/donations", () => import("./office/donations/donations")),
  screen("office/publishing/content", "admin/content", () => import("./office/publishing/content")),
  screen("office/publishing/text", "admin/content/*", () => import("./office/publishing/text")),
  screen("office/pictures/pictures", "admin/pictures", () => import("./office/pictures/pictures")),
  screen("office/dashboard/admin", "dashboard/admin", () => import("./office/dashboard/admin")),
  screen("office/dashboard/teacher", "dashboard/teacher", () => import("./office/dashboard/teacher")),
  screen("office/dashboard/student", "dashboard/student", () => import("./office/dashboard/student")),
  ...developmentScreens,
  { id: NOT_FOUND_ROUTE, path: "*", ...eagerRoute(notFound) },
];

export const routes: RouteObject[] = [
  {
    id: ROOT_ROUTE,
    Component: Layout,
    ErrorBoundary: FailureScreen,
    HydrateFallback: () => null,
    loader: siteLoader,
    shouldRevalidate: () => false,
    children: [{ id: "screens", Component: CurrentRoute, ErrorBoundary: RouteError, children: screens }],
  },
];
