/**
 * Makes a profile with which Chromium starts, for as long as `use` takes.
 *
 * @param preferences what Chromium keeps in the profile's file `Preferences`
 * @param use is given the profile's folder
 */
export function withProfile(preferences: object, use: (folder: string) => Promise<void>): Promise<void>;
