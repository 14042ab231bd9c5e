// Generated from crates/web/src/office/access.rs by `UPDATE_TYPES=1 cargo test -p centre-web`; do not edit.
// biome-ignore-all lint: generated
// biome-ignore-all format: generated

/** The roles that a screen can require. */
export type RequiredRole = "admin" | "moderator" | "teacher";

/** Any of these roles satisfies the requirement. */
export const SATISFIED_BY: Record<RequiredRole, readonly string[]> = {
  admin: ["admin"],
  moderator: ["admin", "moderator"],
  teacher: ["teacher"],
};

/** The screens for signed-in visitors alone, each with the role that it requires; null where any will do. */
export const GUARDED = {
  "/profile": null,
  "/profile/second-factor": null,
  "/office": "moderator",
  "/admin": "admin",
  "/admin/messages": "moderator",
  "/admin/people": "admin",
  "/admin/donations": "admin",
  "/admin/content": "moderator",
  "/admin/pictures": "moderator",
  "/dashboard/admin": "admin",
  "/dashboard/teacher": "teacher",
  "/dashboard/student": null,
} as const satisfies Record<string, RequiredRole | null>;

/** The centre's details that say where gifts go: only administrators change them. */
export const BANK_DETAILS = ["building-fund-account-name", "building-fund-bank", "building-fund-account-number", "building-fund-branch-code", "building-fund-swift-code", "donations-email"] as const;

/** The parts of pages, by file and field, that show them: only administrators change them. */
export const BANK_BLOCKS = [["donate.toml", "bank"], ["new-ashram-project/fundraising.toml", "bank"]] as const;
