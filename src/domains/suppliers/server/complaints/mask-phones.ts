const LETTERS = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
// However it is cut into groups, in digits of either width. Part numbers go on in letters, prices are shorter.
const PHONES = /(?<![\p{Script=Latin}\p{N}.])(?:(?:[+＋]|00)?[8８][6６][\s-]?)?(?:[1１][3-9３-９](?:[\s-]?\p{Nd}){9}|[0０]\p{Nd}{2,3}[\s-]?\p{Nd}{3,4}[\s-]?\p{Nd}{4}|[4４８8]00[\s-]?\p{Nd}{3}[\s-]?\p{Nd}{4})(?![\p{Script=Latin}\p{N}])/gu;
const SHOWN_DIGITS = 3;

/** A text for everybody: of phones only the first digits stay, of mail addresses the first letter. */
export function maskPhones(text: string): string {
  return text.replaceAll(PHONES, (phone) => `${[...phone].slice(0, SHOWN_DIGITS).join("")}****`).replaceAll(LETTERS, (address) => `${[...address][0]}***`);
}
