import { z } from "zod";

const PUSHED_AT_ONCE_MAX = 1000;

/** A short field of a carrier. */
export const word = z.string().max(200);

/** What a carrier pushes: a JSON array, or one object. Null where it is none of this shape. */
export function readPush<Entry extends z.ZodType>(body: Buffer, entry: Entry): z.output<Entry>[] | null {
  let given: unknown;
  try {
    given = JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
  const read = z
    .array(entry)
    .max(PUSHED_AT_ONCE_MAX)
    .safeParse(Array.isArray(given) ? given : [given]);
  return read.success ? read.data : null;
}

/** A number with its country code, of the mainland where it has none. */
export function fullNumber(given: string): string {
  const digits = given.replace(/\D/g, "").replace(/^00/, "");
  return /^1[3-9]\d{9}$/.test(digits) ? `+86${digits}` : `+${digits}`;
}
