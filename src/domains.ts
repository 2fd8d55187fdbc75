/**
 * The domains of the portal, the lowest first: each imports, and reads tables of, those before it alone; what it needs
 * of a higher one that declares. After a change: `npm run generate`.
 */
export const DOMAINS = [
  "audit",
  "config",
  "notices",
  "security-log",
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
