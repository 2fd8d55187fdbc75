import { meaningOf } from "#vocabulary/value-words.ts";

/** `10M` is not `10m`: what stands behind a figure may be mega or milli. */
const MEGA = /(?<=\d ?)M(?=\p{L}{0,3}(?!\p{L}))/gu;
const SEPARATORS = /(?<=\p{L})[ _‐‑–-]+(?=\p{L})|(?<=\p{L})[ _‐‑–-](?=\d)|(?<=\d)[ _‐‑–-](?=\p{L})/gu;

/**
 * What texts have in common that are one value spelled in several ways: `N-Channel`, `n channel` and `Ｎ－Ｃｈａｎｎｅｌ`. A sign before
 * a figure and what separates two figures stay.
 */
export function spellingKey(text: string): string {
  return text
    .normalize("NFKC")
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([,;/+&()、]) ?/g, "$1")
    .replaceAll(MEGA, "mega")
    .toLowerCase()
    .replaceAll(SEPARATORS, "");
}

/** The same for texts that mean the same, as alternates take them: `1 N-channel` is `N-Channel`. */
export function textKey(text: string): string {
  return meaningOf(text) ?? spellingKey(text);
}
