/**
 * The route table: one line per screen. The id of a route is the path of its module, so
 * that the server can preload its script.
 */
import type { RouteObject } from "react-router";
import { FailureScreen } from "./components/FailureScreen";
import { Frame } from "./components/frame/Frame";
import { Screen, ScreenError } from "./components/frame/Screen";
import { eagerScreen, lazyScreen } from "./lib/screen";
import { NOT_FOUND_ROUTE, ROOT_ROUTE, siteLoader } from "./lib/site";
import * as notFound from "./routes/not-found";

const screens: RouteObject[] = [
  { id: "routes/home", index: true, ...lazyScreen(() => import("./routes/home")) },
  {
    id: "routes/about",
    path: "about",
    ...lazyScreen(() => import("./routes/about")),
    children: [
      {
        id: "routes/about/our-centre",
        path: "our-centre",
        ...lazyScreen(() => import("./routes/about/our-centre")),
      },
      { id: "routes/about/vedanta", path: "vedanta", ...lazyScreen(() => import("./routes/about/vedanta")) },
      {
        id: "routes/about/holy-trinity",
        path: "holy-trinity",
        ...lazyScreen(() => import("./routes/about/holy-trinity")),
      },
    ],
  },
  {
    id: "routes/services",
    path: "services",
    ...lazyScreen(() => import("./routes/services")),
    children: [
      {
        id: "routes/services/satsangs",
        path: "satsangs",
        ...lazyScreen(() => import("./routes/services/satsangs")),
      },
      {
        id: "routes/services/hinduism-for-children",
        path: "hinduism-for-children",
        ...lazyScreen(() => import("./routes/services/hinduism-for-children")),
      },
      {
        id: "routes/services/special-functions",
        path: "special-functions",
        ...lazyScreen(() => import("./routes/services/special-functions")),
      },
      {
        id: "routes/services/event",
        path: "special-functions/:event",
        ...lazyScreen(() => import("./routes/services/event")),
      },
      {
        id: "routes/services/nutrition-programme",
        path: "nutrition-programme",
        ...lazyScreen(() => import("./routes/services/nutrition-programme")),
      },
      {
        id: "routes/services/seminar-registration",
        path: "seminar-registration",
        ...lazyScreen(() => import("./routes/services/seminar-registration")),
      },
    ],
  },
  {
    id: "routes/services/nutrition-programme/image",
    path: "services/nutrition-programme/image/:imageId",
    ...lazyScreen(() => import("./routes/services/nutrition-programme/image")),
  },
  {
    id: "routes/new-ashram-project",
    path: "new-ashram-project",
    ...lazyScreen(() => import("./routes/new-ashram-project")),
    children: [
      {
        id: "routes/new-ashram-project/vision",
        path: "vision",
        ...lazyScreen(() => import("./routes/new-ashram-project/vision")),
      },
      {
        id: "routes/new-ashram-project/timeline",
        path: "timeline",
        ...lazyScreen(() => import("./routes/new-ashram-project/timeline")),
      },
      {
        id: "routes/new-ashram-project/fundraising",
        path: "fundraising",
        ...lazyScreen(() => import("./routes/new-ashram-project/fundraising")),
      },
    ],
  },
  { id: "routes/test", path: "test", ...lazyScreen(() => import("./routes/test")) },
  { id: "routes/learn", path: "learn", ...lazyScreen(() => import("./routes/learn")) },
  {
    id: "routes/learn/lesson",
    path: "learn/lessons/:topicId/:lessonId",
    ...lazyScreen(() => import("./routes/learn/lesson")),
  },
  {
    id: "routes/learn/topic",
    path: "learn/topics/:topicId",
    ...lazyScreen(() => import("./routes/learn/topic")),
  },
  {
    id: "routes/learn/community",
    path: "learn/community",
    ...lazyScreen(() => import("./routes/learn/community")),
  },
  {
    id: "routes/learn/quizzes",
    path: "learn/quizzes",
    ...lazyScreen(() => import("./routes/learn/quizzes")),
  },
  { id: "routes/learn/quiz", path: "learn/quizzes/:id", ...lazyScreen(() => import("./routes/learn/quiz")) },
  { id: "routes/learn/submit", path: "learn/submit", ...lazyScreen(() => import("./routes/learn/submit")) },
  { id: "routes/learn/games", path: "learn/games", ...lazyScreen(() => import("./routes/learn/games")) },
  {
    id: "routes/learn/games/word-scramble",
    path: "learn/games/word-scramble",
    ...lazyScreen(() => import("./routes/learn/games/word-scramble")),
  },
  {
    id: "routes/learn/games/guess-picture",
    path: "learn/games/guess-picture",
    ...lazyScreen(() => import("./routes/learn/games/guess-picture")),
  },
  {
    id: "routes/learn/games/wordle",
    path: "learn/games/wordle",
    ...lazyScreen(() => import("./routes/learn/games/wordle")),
  },
  {
    id: "routes/learn/games/quotes",
    path: "learn/games/quotes",
    ...lazyScreen(() => import("./routes/learn/games/quotes")),
  },
  { id: "routes/donate", path: "donate", ...lazyScreen(() => import("./routes/donate")) },
  {
    id: "routes/donate/checkout",
    path: "donate/checkout",
    ...lazyScreen(() => import("./routes/donate/checkout")),
  },
  {
    id: "routes/donate/thank-you",
    path: "donate/thank-you",
    ...lazyScreen(() => import("./routes/donate/thank-you")),
  },
  { id: "routes/gallery", path: "gallery", ...lazyScreen(() => import("./routes/gallery")) },
  {
    id: "routes/gallery/image",
    path: "gallery/image/:imageId",
    ...lazyScreen(() => import("./routes/gallery/image")),
  },
  { id: "routes/contact", path: "contact", ...lazyScreen(() => import("./routes/contact")) },
  { id: "routes/privacy", path: "privacy", ...lazyScreen(() => import("./routes/privacy")) },
  { id: "routes/login", path: "login", ...lazyScreen(() => import("./routes/login")) },
  { id: "routes/auth", path: "auth", ...lazyScreen(() => import("./routes/auth")) },
  {
    id: "routes/auth/forgot-password",
    path: "auth/forgot-password",
    ...lazyScreen(() => import("./routes/auth/forgot-password")),
  },
  { id: "routes/setup", path: "setup/:token", ...lazyScreen(() => import("./routes/setup")) },
  {
    id: "routes/auth/reset-password",
    path: "auth/reset-password",
    ...lazyScreen(() => import("./routes/auth/reset-password")),
  },
  { id: "routes/auth/confirm", path: "auth/confirm", ...lazyScreen(() => import("./routes/auth/confirm")) },
  { id: "routes/profile", path: "profile", ...lazyScreen(() => import("./routes/profile")) },
  { id: "routes/admin", path: "admin", ...lazyScreen(() => import("./routes/admin")) },
  {
    id: "routes/admin/messages",
    path: "admin/messages",
    ...lazyScreen(() => import("./routes/admin/messages")),
  },
  {
    id: "routes/admin/people",
    path: "admin/people",
    ...lazyScreen(() => import("./routes/admin/people")),
  },
  {
    id: "routes/admin/donations",
    path: "admin/donations",
    ...lazyScreen(() => import("./routes/admin/donations")),
  },
  {
    id: "routes/admin/content",
    path: "admin/content",
    ...lazyScreen(() => import("./routes/admin/content")),
  },
  {
    id: "routes/admin/content/text",
    path: "admin/content/*",
    ...lazyScreen(() => import("./routes/admin/content/text")),
  },
  {
    id: "routes/admin/pictures",
    path: "admin/pictures",
    ...lazyScreen(() => import("./routes/admin/pictures")),
  },
  {
    id: "routes/dashboard/admin",
    path: "dashboard/admin",
    ...lazyScreen(() => import("./routes/dashboard/admin")),
  },
  {
    id: "routes/dashboard/teacher",
    path: "dashboard/teacher",
    ...lazyScreen(() => import("./routes/dashboard/teacher")),
  },
  {
    id: "routes/dashboard/student",
    path: "dashboard/student",
    ...lazyScreen(() => import("./routes/dashboard/student")),
  },
  { id: NOT_FOUND_ROUTE, path: "*", ...eagerScreen(notFound) },
];

export const routes: RouteObject[] = [
  {
    id: ROOT_ROUTE,
    Component: Frame,
    ErrorBoundary: FailureScreen,
    HydrateFallback: () => null,
    loader: siteLoader,
    shouldRevalidate: () => false,
    children: [{ id: "screens", Component: Screen, ErrorBoundary: ScreenError, children: screens }],
  },
];
