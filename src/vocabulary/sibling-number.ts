const LETTERS_AND_DIGITS = /^[A-Z]{1,6}\d{2,6}(?:[A-Z]{1,4}\d{3,5})?/;
const DIGITS_FIRST = /^\d[A-Z]{1,3}\d{2,5}/;

/**
 * What parts of one maker with the same die are called alike, whatever package and grade: `MAX485ESA+T` is a MAX485,
 * `AT32F403ACGT7` an AT32F403. Null for a number that tells too little.
 */
export function siblingNumber(mpn: string): string | null {
  const number = mpn.normalize("NFKC").toUpperCase().trim();
  const found = (LETTERS_AND_DIGITS.exec(number) ?? DIGITS_FIRST.exec(number))?.[0];
  return found && found.length >= 5 ? found : null;
}
