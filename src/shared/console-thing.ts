/** What has a page of its own in the console, as the log calls it too. */
export const CONSOLE_THINGS = ["user", "enterprise", "company", "merchant", "part", "document", "article"] as const;
export type ConsoleThing = (typeof CONSOLE_THINGS)[number];
