import { z } from "zod";
import { isOwnPath } from "#shared/own-path.ts";
import { isWebAddress } from "#shared/safe-link.ts";
import { PAGES_MAX } from "#shared/page-number.ts";

const MAX_ID = Number.MAX_SAFE_INTEGER;

/** A whole number that arrives as text. An empty field is absent, never 0. */
export function formInteger(minimum: number, maximum: number, message = `请输入 ${minimum} 到 ${maximum} 之间的整数`) {
  return z.preprocess(
    (value) =>
      typeof value === "string"
        ? value.trim() === ""
          ? undefined
          : /^-?\d{1,16}$/.test(value.trim())
            ? Number(value)
            : Number.NaN
        : value,
    z.int(message).min(minimum, message).max(maximum, message),
  );
}

/** The number of a row, given out by the server. */
export const id = formInteger(1, MAX_ID, "编号有误");

/** The name of a kind that domains declare. The use case refuses what none of them does, and what is missing. */
export function declaredKind(of: "favourite" | "follow" | "notice") {
  return z.preprocess((value) => (typeof value === "string" ? value : ""), z.string()).meta({ "x-declared": of });
}

/** Field of a form that need not be filled in. */
export function optionalField<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

/** Numbers of several rows: `1,2,3`, or the field repeated. */
export function idList(most: number, message: string) {
  return z.preprocess(
    (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : (value ?? [])),
    z.array(id).min(1, message).max(most, `最多 ${most} 项`),
  );
}

/** By which of its columns a list is sorted: `name`, or `-name` from the end. Left out, it stands as it does by itself. */
export function sortField<Name extends string>(...names: [Name, ...Name[]]) {
  const known = names.flatMap((name) => [name, `-${name}` as const]);
  return optionalField(z.enum(known as [Name, ...(Name | `-${Name}`)[]], "不能按这一列排序"));
}

/** Several values of a filter: `a,b`, or the field repeated; each once, in the order given. None where it is left out or empty. */
export function valueList<Value extends z.ZodType>(value: Value, most: number, message: string) {
  return z
    .preprocess(
      (given) => (Array.isArray(given) || typeof given === "string" ? splitValues([given].flat()) : given),
      z.array(value).max(most, message),
    )
    .prefault([]);
}

function splitValues(given: unknown[]): unknown[] {
  return [
    ...new Set(
      given
        .flatMap((text) => (typeof text === "string" ? text.split(",") : [text]))
        .map((text) => (typeof text === "string" ? text.trim() : text)),
    ),
  ].filter((text) => text !== "");
}

/** A whole number that may be left out, or sent empty. */
export function integerOr(fallback: number, minimum: number, maximum: number, message?: string) {
  return z
    .preprocess((value) => (value === "" ? fallback : value), formInteger(minimum, maximum, message))
    .prefault(fallback);
}

/**
 * What shows nothing, or something else than is written: control characters, turns of the reading direction, fillers;
 * what emoji are made with stays where it joins or colours one.
 */
const UNSEEN =
  // eslint-disable-next-line no-control-regex -- these are what is left out
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufff9-\ufffd]|(?!\u200d|\ufe0e|\ufe0f|(?<=\u{1f3f4}[\u{e0030}-\u{e007a}]{0,6})[\u{e0030}-\u{e007f}])\p{Default_Ignorable_Code_Point}|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d|(?<![\p{Extended_Pictographic}\d#*])(?:\ufe0e|\ufe0f)/gu;

/** What people write in their own words, trimmed and without what can't be seen; lines stay. */
export function writtenText(most: number, message: string) {
  return z.string().overwrite(withoutUnseen).max(most, message);
}

/** A text without what can't be seen, trimmed; lines stay. */
export function withoutUnseen(text: string): string {
  return withoutUnseenCharacters(text.replaceAll("\t", " ")).trim();
}

/** The same for a piece of a text: the blanks at its ends stay. */
export function withoutUnseenCharacters(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(UNSEEN, "");
}

/** The same on one line. */
export function writtenLine(most: number, message: string) {
  return writtenText(most, message).overwrite((text) => text.replaceAll(/\s+/g, " "));
}

export const NO_OWN_PATH = "应为本站路径，以 / 开头";
/** What may be a path of this portal: where its use case says together all that is wrong. */
export const givenPath = z.string().trim().max(500, "路径最多 500 个字");
/** A path of this portal. */
export const ownPath = givenPath.refine(isOwnPath, NO_OWN_PATH);

/** The whole address of a page of the web. */
export function webAddress(most: number, { wrong, tooLong }: { wrong: string; tooLong: string }) {
  return z.string().trim().max(most, tooLong).refine(isWebAddress, wrong);
}

/** Pages count from 1. */
export const pageIndex = integerOr(1, 1, PAGES_MAX, "页码有误");
export const pageSize = integerOr(20, 1, 100);

/** A moment, ISO 8601 with offset. */
export const time = z.iso.datetime({ offset: true });

/** A day, YYYY-MM-DD, of those that the database knows. */
export const day = z.iso.date().refine((day) => day >= "0001-01-01");

/** A price of one piece, up to 6 places. */
export const unitPrice = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/);

/** A page of a list, and how many there are in all. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), totalRecord: z.int() });
}
