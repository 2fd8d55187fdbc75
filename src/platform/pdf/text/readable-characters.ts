/** What fonts of symbols keep in the private area, where it means something that is searched; by the place in the font. */
const SYMBOLS = new Map<number, string>([
  [0x44, "Δ"],
  [0x57, "Ω"],
  [0x61, "α"],
  [0x62, "β"],
  [0x6d, "µ"],
  [0x70, "π"],
  [0x71, "θ"],
  [0xa3, "≤"],
  [0xae, "→"],
  [0xb0, "°"],
  [0xb1, "±"],
  [0xb3, "≥"],
  [0xb4, "×"],
  [0xb7, "•"],
  [0xb8, "÷"],
  [0xb9, "≠"],
  [0xbb, "≈"],
]);
const FIRST = 0xf000;
const UNREADABLE =
  // eslint-disable-next-line no-control-regex -- control characters are what is left out
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd\ufffe\uffff]|\p{Private_Use}|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu;

/**
 * The characters of a PDF's text that say something: private symbols as what they mean where that is known, without
 * NUL, control characters and halves of characters.
 */
export function readableCharacters(text: string): string {
  return text
    .replace(/[\uf020-\uf0ff]/g, (character) => {
      const place = character.charCodeAt(0) - FIRST;
      const symbol = SYMBOLS.get(place);
      if (symbol !== undefined) return symbol;
      // Blanks, digits and punctuation stand at the same place in every font.
      return place < 0x40 ? String.fromCharCode(place) : "";
    })
    .replace(/[\t\n\v\f\r\u2028\u2029]/g, " ")
    .replace(UNREADABLE, "");
}
