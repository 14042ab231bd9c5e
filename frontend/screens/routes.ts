/** Every screen of src/routes.tsx, each kind at least once, by its address. */
import type { Role } from "../e2e/account/people";

export interface Place {
  path: string;
  /** Who looks at it, where a visitor must be signed in. */
  as?: Role;
  /** Whether it is a page of the program with donations and mail. */
  configured?: boolean;
}

/** Pages that nobody has to be signed in for. */
const PUBLIC = [
  "/",
  "/about",
  "/about/our-centre",
  "/about/vedanta",
  "/about/holy-trinity",
  "/services",
  "/services/satsangs",
  "/services/hinduism-for-children",
  "/services/special-functions",
  "/services/nutrition-programme",
  "/services/seminar-registration",
  "/services/nutrition-programme/image/april2025",
  "/services/nutrition-programme/image/august2024-packing",
  "/services/nutrition-programme/image/unknown",
  "/new-ashram-project",
  "/new-ashram-project/vision",
  "/new-ashram-project/timeline",
  "/new-ashram-project/fundraising",
  "/test",
  "/learn",
  "/learn/lessons/hindu-philosophy/dharma-intro",
  "/learn/lessons/hindu-philosophy/karma-principle",
  "/learn/lessons/deities/trimurti-concept",
  "/learn/lessons/deities/unknown",
  "/learn/topics/hindu-philosophy",
  "/learn/topics/deities",
  "/learn/topics/unknown",
  "/learn/community",
  "/learn/quizzes",
  "/learn/quizzes/basic-concepts",
  "/learn/quizzes/user-quiz-1",
  "/learn/submit",
  "/learn/games",
  "/learn/games/word-scramble",
  "/learn/games/guess-picture",
  "/learn/games/wordle",
  "/learn/games/quotes",
  "/donate",
  "/donate/thank-you",
  "/gallery",
  "/gallery/image/event1",
  "/gallery/image/event3",
  "/gallery/image/unknown",
  "/contact",
  "/privacy",
  "/login",
  "/auth",
  "/auth/forgot-password",
  "/auth/reset-password?token=x",
  "/auth/confirm?token=x",
  "/no/such/page",
];

export const PLACES: Place[] = [
  ...PUBLIC.map((path): Place => ({ path })),
  { path: "/donate", configured: true },
  { path: "/login", configured: true },
  { path: "/profile", as: "student" },
  { path: "/admin", as: "admin" },
  { path: "/dashboard/admin", as: "admin" },
  { path: "/dashboard/teacher", as: "teacher" },
  { path: "/dashboard/student", as: "student" },
  { path: "/", as: "admin" },
  { path: "/profile", as: "moderator" },
];
