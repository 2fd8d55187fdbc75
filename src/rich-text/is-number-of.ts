import { partKey } from "#shared/part-key.ts";

/** Whether the label of a link says the number of its part: a label comes from a browser, and promises nothing else. */
export function isNumberOf(mpn: string | undefined, label: string): mpn is string {
  return mpn !== undefined && partKey(mpn) === partKey(label);
}
