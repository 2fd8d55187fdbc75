/** A character in UTF-8 as an address writes it: none longer than it must be, no half of a pair, none beyond the last. */
const CHARACTER = [
  "%[0-7][\\da-f]",
  "%(?:c[2-9a-f]|d[\\da-f])%[89ab][\\da-f]",
  "%e0%[ab][\\da-f]%[89ab][\\da-f]",
  "%(?:e[1-9a-cef])(?:%[89ab][\\da-f]){2}",
  "%ed%[89][\\da-f]%[89ab][\\da-f]",
  "%f0%[9ab][\\da-f](?:%[89ab][\\da-f]){2}",
  "%f[1-3](?:%[89ab][\\da-f]){3}",
  "%f4%8[\\da-f](?:%[89ab][\\da-f]){2}",
].join("|");
const DECODABLE = new RegExp(`^(?:[^%]|${CHARACTER})*$`, "i");
const BARE_SIGN = new RegExp(`(?:${CHARACTER})|%`, "gi");

/** Whether `decodeURIComponent` takes a text. To try it costs an exception, which is dear where somebody sends thousands. */
export function isDecodable(text: string): boolean {
  return DECODABLE.test(text);
}

/** A text in which every percent sign that begins no character stands for itself. */
export function escapeBareSigns(text: string): string {
  return text.replaceAll(BARE_SIGN, (found) => (found === "%" ? "%25" : found));
}

/** What a text says; one that can't be decoded says what stands there. */
export function decodeOrLeave(text: string): string {
  return text.includes("%") && isDecodable(text) ? decodeURIComponent(text) : text;
}
