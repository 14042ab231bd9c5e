/**
 * The route table: one line per screen. The id of a route is the path of its module, so
 * that the server can preload its script.
 */
import type { RouteObject } from "react-router";
import { eagerRoute, lazyRoute } from "./runtime/routeModule";
import { NOT_FOUND_ROUTE, ROOT_ROUTE, siteLoader } from "./runtime/site";
import { CurrentRoute, RouteError } from "./site/layout/CurrentRoute";
import { Layout } from "./site/layout/Layout";
import * as notFound from "./site/not-found";
import { FailureScreen } from "./site/shared/FailureScreen";

/** Replaced by the bundler. */
declare const process: { env: { NODE_ENV: string } };

/** Not in what is shipped: the bundler leaves out what is imported here alone. */
const developmentScreens: RouteObject[] =
  process.env.NODE_ENV === "development"
    ? [
        {
          id: "dev/components",
          path: "dev/components",
          ...lazyRoute(() => import("./dev/components")),
        },
        {
          id: "dev/component",
          path: "dev/components/:component",
          ...lazyRoute(() => import("./dev/component")),
        },
      ]
    : [];

const screens: RouteObject[] = [
  { id: "site/home/home", index: true, ...lazyRoute(() => import("./site/home/home")) },
  {
    id: "site/about/about",
    path: "about",
    ...lazyRoute(() => import("./site/about/about")),
    children: [
      {
        id: "site/about/our-centre",
        path: "our-centre",
        ...lazyRoute(() => import("./site/about/our-centre")),
      },
      { id: "site/about/vedanta", path: "vedanta", ...lazyRoute(() => import("./site/about/vedanta")) },
      {
        id: "site/about/holy-trinity",
        path: "holy-trinity",
        ...lazyRoute(() => import("./site/about/holy-trinity")),
      },
    ],
  },
  {
    id: "site/services/services",
    path: "services",
    ...lazyRoute(() => import("./site/services/services")),
    children: [
      {
        id: "site/services/satsangs",
        path: "satsangs",
        ...lazyRoute(() => import("./site/services/satsangs")),
      },
      {
        id: "site/services/hinduism-for-children",
        path: "hinduism-for-children",
        ...lazyRoute(() => import("./site/services/hinduism-for-children")),
      },
      {
        id: "site/services/special-functions",
        path: "special-functions",
        ...lazyRoute(() => import("./site/services/special-functions")),
      },
      {
        id: "site/services/event",
        path: "special-functions/:event",
        ...lazyRoute(() => import("./site/services/event")),
      },
      {
        id: "site/services/nutrition-programme",
        path: "nutrition-programme",
        ...lazyRoute(() => import("./site/services/nutrition-programme")),
      },
      {
        id: "site/services/seminar-registration",
        path: "seminar-registration",
        ...lazyRoute(() => import("./site/services/seminar-registration")),
      },
    ],
  },
  {
    id: "site/services/nutrition-programme/image",
    path: "services/nutrition-programme/image/:imageId",
    ...lazyRoute(() => import("./site/services/nutrition-programme/image")),
  },
  {
    id: "site/new-ashram-project/new-ashram-project",
    path: "new-ashram-project",
    ...lazyRoute(() => import("./site/new-ashram-project/new-ashram-project")),
    children: [
      {
        id: "site/new-ashram-project/vision",
        path: "vision",
        ...lazyRoute(() => import("./site/new-ashram-project/vision")),
      },
      {
        id: "site/new-ashram-project/timeline",
        path: "timeline",
        ...lazyRoute(() => import("./site/new-ashram-project/timeline")),
      },
      {
        id: "site/new-ashram-project/fundraising",
        path: "fundraising",
        ...lazyRoute(() => import("./site/new-ashram-project/fundraising")),
      },
    ],
  },
  { id: "site/test", path: "test", ...lazyRoute(() => import("./site/test")) },
  { id: "site/learn/learn", path: "learn", ...lazyRoute(() => import("./site/learn/learn")) },
  {
    id: "site/learn/lesson",
    path: "learn/lessons/:topicId/:lessonId",
    ...lazyRoute(() => import("./site/learn/lesson")),
  },
  {
    id: "site/learn/topic",
    path: "learn/topics/:topicId",
    ...lazyRoute(() => import("./site/learn/topic")),
  },
  {
    id: "site/learn/community",
    path: "learn/community",
    ...lazyRoute(() => import("./site/learn/community")),
  },
  {
    id: "site/learn/quizzes",
    path: "learn/quizzes",
    ...lazyRoute(() => import("./site/learn/quizzes")),
  },
  { id: "site/learn/quiz", path: "learn/quizzes/:id", ...lazyRoute(() => import("./site/learn/quiz")) },
  { id: "site/learn/submit", path: "learn/submit", ...lazyRoute(() => import("./site/learn/submit")) },
  { id: "site/games/games", path: "learn/games", ...lazyRoute(() => import("./site/games/games")) },
  {
    id: "site/games/word-scramble",
    path: "learn/games/word-scramble",
    ...lazyRoute(() => import("./site/games/word-scramble")),
  },
  {
    id: "site/games/guess-picture",
    path: "learn/games/guess-picture",
    ...lazyRoute(() => import("./site/games/guess-picture")),
  },
  {
    id: "site/games/wordle",
    path: "learn/games/wordle",
    ...lazyRoute(() => import("./site/games/wordle")),
  },
  {
    id: "site/games/quotes",
    path: "learn/games/quotes",
    ...lazyRoute(() => import("./site/games/quotes")),
  },
  { id: "site/donate/donate", path: "donate", ...lazyRoute(() => import("./site/donate/donate")) },
  {
    id: "site/donate/checkout",
    path: "donate/checkout",
    ...lazyRoute(() => import("./site/donate/checkout")),
  },
  {
    id: "site/donate/thank-you",
    path: "donate/thank-you",
    ...lazyRoute(() => import("./site/donate/thank-you")),
  },
  { id: "site/gallery/gallery", path: "gallery", ...lazyRoute(() => import("./site/gallery/gallery")) },
  {
    id: "site/gallery/image",
    path: "gallery/image/:imageId",
    ...lazyRoute(() => import("./site/gallery/image")),
  },
  { id: "site/contact/contact", path: "contact", ...lazyRoute(() => import("./site/contact/contact")) },
  { id: "site/privacy", path: "privacy", ...lazyRoute(() => import("./site/privacy")) },
  { id: "site/account/login", path: "login", ...lazyRoute(() => import("./site/account/login")) },
  { id: "site/account/auth", path: "auth", ...lazyRoute(() => import("./site/account/auth")) },
  {
    id: "site/account/forgot-password",
    path: "auth/forgot-password",
    ...lazyRoute(() => import("./site/account/forgot-password")),
  },
  { id: "site/account/setup", path: "setup/:token", ...lazyRoute(() => import("./site/account/setup")) },
  {
    id: "site/account/reset-password",
    path: "auth/reset-password",
    ...lazyRoute(() => import("./site/account/reset-password")),
  },
  { id: "site/account/confirm", path: "auth/confirm", ...lazyRoute(() => import("./site/account/confirm")) },
  { id: "site/account/profile", path: "profile", ...lazyRoute(() => import("./site/account/profile")) },
  { id: "office/admin", path: "admin", ...lazyRoute(() => import("./office/admin")) },
  {
    id: "office/inbox/messages",
    path: "admin/messages",
    ...lazyRoute(() => import("./office/inbox/messages")),
  },
  {
    id: "office/people/people",
    path: "admin/people",
    ...lazyRoute(() => import("./office/people/people")),
  },
  {
    id: "office/donations/donations",
    path: "admin/donations",
    ...lazyRoute(() => import("./office/donations/donations")),
  },
  {
    id: "office/publishing/content",
    path: "admin/content",
    ...lazyRoute(() => import("./office/publishing/content")),
  },
  {
    id: "office/publishing/text",
    path: "admin/content/*",
    ...lazyRoute(() => import("./office/publishing/text")),
  },
  {
    id: "office/pictures/pictures",
    path: "admin/pictures",
    ...lazyRoute(() => import("./office/pictures/pictures")),
  },
  {
    id: "office/dashboard/admin",
    path: "dashboard/admin",
    ...lazyRoute(() => import("./office/dashboard/admin")),
  },
  {
    id: "office/dashboard/teacher",
    path: "dashboard/teacher",
    ...lazyRoute(() => import("./office/dashboard/teacher")),
  },
  {
    id: "office/dashboard/student",
    path: "dashboard/student",
    ...lazyRoute(() => import("./office/dashboard/student")),
  },
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
