/**
 * The route table: one line per screen. The id of a route is the path of its module, so
 * that the server can preload its script.
 */
import type { RouteObject } from "react-router";
import { eagerScreen, lazyScreen } from "./runtime/screen";
import { NOT_FOUND_ROUTE, ROOT_ROUTE, siteLoader } from "./runtime/site";
import { Frame } from "./site/layout/Frame";
import { Screen, ScreenError } from "./site/layout/Screen";
import * as notFound from "./site/not-found";
import { FailureScreen } from "./site/shared/FailureScreen";

const screens: RouteObject[] = [
  { id: "site/home/home", index: true, ...lazyScreen(() => import("./site/home/home")) },
  {
    id: "site/about/about",
    path: "about",
    ...lazyScreen(() => import("./site/about/about")),
    children: [
      {
        id: "site/about/our-centre",
        path: "our-centre",
        ...lazyScreen(() => import("./site/about/our-centre")),
      },
      { id: "site/about/vedanta", path: "vedanta", ...lazyScreen(() => import("./site/about/vedanta")) },
      {
        id: "site/about/holy-trinity",
        path: "holy-trinity",
        ...lazyScreen(() => import("./site/about/holy-trinity")),
      },
    ],
  },
  {
    id: "site/services/services",
    path: "services",
    ...lazyScreen(() => import("./site/services/services")),
    children: [
      {
        id: "site/services/satsangs",
        path: "satsangs",
        ...lazyScreen(() => import("./site/services/satsangs")),
      },
      {
        id: "site/services/hinduism-for-children",
        path: "hinduism-for-children",
        ...lazyScreen(() => import("./site/services/hinduism-for-children")),
      },
      {
        id: "site/services/special-functions",
        path: "special-functions",
        ...lazyScreen(() => import("./site/services/special-functions")),
      },
      {
        id: "site/services/event",
        path: "special-functions/:event",
        ...lazyScreen(() => import("./site/services/event")),
      },
      {
        id: "site/services/nutrition-programme",
        path: "nutrition-programme",
        ...lazyScreen(() => import("./site/services/nutrition-programme")),
      },
      {
        id: "site/services/seminar-registration",
        path: "seminar-registration",
        ...lazyScreen(() => import("./site/services/seminar-registration")),
      },
    ],
  },
  {
    id: "site/services/nutrition-programme/image",
    path: "services/nutrition-programme/image/:imageId",
    ...lazyScreen(() => import("./site/services/nutrition-programme/image")),
  },
  {
    id: "site/new-ashram-project/new-ashram-project",
    path: "new-ashram-project",
    ...lazyScreen(() => import("./site/new-ashram-project/new-ashram-project")),
    children: [
      {
        id: "site/new-ashram-project/vision",
        path: "vision",
        ...lazyScreen(() => import("./site/new-ashram-project/vision")),
      },
      {
        id: "site/new-ashram-project/timeline",
        path: "timeline",
        ...lazyScreen(() => import("./site/new-ashram-project/timeline")),
      },
      {
        id: "site/new-ashram-project/fundraising",
        path: "fundraising",
        ...lazyScreen(() => import("./site/new-ashram-project/fundraising")),
      },
    ],
  },
  { id: "site/test", path: "test", ...lazyScreen(() => import("./site/test")) },
  { id: "site/learn/learn", path: "learn", ...lazyScreen(() => import("./site/learn/learn")) },
  {
    id: "site/learn/lesson",
    path: "learn/lessons/:topicId/:lessonId",
    ...lazyScreen(() => import("./site/learn/lesson")),
  },
  {
    id: "site/learn/topic",
    path: "learn/topics/:topicId",
    ...lazyScreen(() => import("./site/learn/topic")),
  },
  {
    id: "site/learn/community",
    path: "learn/community",
    ...lazyScreen(() => import("./site/learn/community")),
  },
  {
    id: "site/learn/quizzes",
    path: "learn/quizzes",
    ...lazyScreen(() => import("./site/learn/quizzes")),
  },
  { id: "site/learn/quiz", path: "learn/quizzes/:id", ...lazyScreen(() => import("./site/learn/quiz")) },
  { id: "site/learn/submit", path: "learn/submit", ...lazyScreen(() => import("./site/learn/submit")) },
  { id: "site/games/games", path: "learn/games", ...lazyScreen(() => import("./site/games/games")) },
  {
    id: "site/games/word-scramble",
    path: "learn/games/word-scramble",
    ...lazyScreen(() => import("./site/games/word-scramble")),
  },
  {
    id: "site/games/guess-picture",
    path: "learn/games/guess-picture",
    ...lazyScreen(() => import("./site/games/guess-picture")),
  },
  {
    id: "site/games/wordle",
    path: "learn/games/wordle",
    ...lazyScreen(() => import("./site/games/wordle")),
  },
  {
    id: "site/games/quotes",
    path: "learn/games/quotes",
    ...lazyScreen(() => import("./site/games/quotes")),
  },
  { id: "site/donate/donate", path: "donate", ...lazyScreen(() => import("./site/donate/donate")) },
  {
    id: "site/donate/checkout",
    path: "donate/checkout",
    ...lazyScreen(() => import("./site/donate/checkout")),
  },
  {
    id: "site/donate/thank-you",
    path: "donate/thank-you",
    ...lazyScreen(() => import("./site/donate/thank-you")),
  },
  { id: "site/gallery/gallery", path: "gallery", ...lazyScreen(() => import("./site/gallery/gallery")) },
  {
    id: "site/gallery/image",
    path: "gallery/image/:imageId",
    ...lazyScreen(() => import("./site/gallery/image")),
  },
  { id: "site/contact/contact", path: "contact", ...lazyScreen(() => import("./site/contact/contact")) },
  { id: "site/privacy", path: "privacy", ...lazyScreen(() => import("./site/privacy")) },
  { id: "site/account/login", path: "login", ...lazyScreen(() => import("./site/account/login")) },
  { id: "site/account/auth", path: "auth", ...lazyScreen(() => import("./site/account/auth")) },
  {
    id: "site/account/forgot-password",
    path: "auth/forgot-password",
    ...lazyScreen(() => import("./site/account/forgot-password")),
  },
  { id: "site/account/setup", path: "setup/:token", ...lazyScreen(() => import("./site/account/setup")) },
  {
    id: "site/account/reset-password",
    path: "auth/reset-password",
    ...lazyScreen(() => import("./site/account/reset-password")),
  },
  { id: "site/account/confirm", path: "auth/confirm", ...lazyScreen(() => import("./site/account/confirm")) },
  { id: "site/account/profile", path: "profile", ...lazyScreen(() => import("./site/account/profile")) },
  { id: "office/admin", path: "admin", ...lazyScreen(() => import("./office/admin")) },
  {
    id: "office/inbox/messages",
    path: "admin/messages",
    ...lazyScreen(() => import("./office/inbox/messages")),
  },
  {
    id: "office/people/people",
    path: "admin/people",
    ...lazyScreen(() => import("./office/people/people")),
  },
  {
    id: "office/donations/donations",
    path: "admin/donations",
    ...lazyScreen(() => import("./office/donations/donations")),
  },
  {
    id: "office/publishing/content",
    path: "admin/content",
    ...lazyScreen(() => import("./office/publishing/content")),
  },
  {
    id: "office/publishing/text",
    path: "admin/content/*",
    ...lazyScreen(() => import("./office/publishing/text")),
  },
  {
    id: "office/pictures/pictures",
    path: "admin/pictures",
    ...lazyScreen(() => import("./office/pictures/pictures")),
  },
  {
    id: "office/dashboard/admin",
    path: "dashboard/admin",
    ...lazyScreen(() => import("./office/dashboard/admin")),
  },
  {
    id: "office/dashboard/teacher",
    path: "dashboard/teacher",
    ...lazyScreen(() => import("./office/dashboard/teacher")),
  },
  {
    id: "office/dashboard/student",
    path: "dashboard/student",
    ...lazyScreen(() => import("./office/dashboard/student")),
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
