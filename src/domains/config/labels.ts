/** How the fields of a value are filled in. `json` is what no form shows. */
export const CONFIG_FIELD_KINDS = [
  "text",
  "long-text",
  "link",
  "place",
  "picture",
  "day",
  "number",
  "switch",
  "choice",
  "list",
  "group",
  "json",
] as const;
export type ConfigFieldKind = (typeof CONFIG_FIELD_KINDS)[number];
