/**
 * The domains of the portal, from the bottom up, a line each. The lowest stands first: a domain imports, and
 * reads tables of, those in the lines before its own alone (`npm run check`). What a lower one needs of a higher one the higher
 * one declares, in its `domain.ts`.
 * After a change: `npm run generate`.
 */
export const DOMAINS = [
  "audit",
  "config",
  "notices",
  "files",
  "accounts",
  "moderation",
  "catalogue",
  "selection",
  "enterprises",
  "datasheets",
  "companies",
  "stock",
  "merchants",
  "news",
  "financials",
  "site",
  "operator-console",
] as const;
