/** The page of all that the search of the console finds. */
export const FOUND_ADDRESS = "/ops/search";

export const foundAddress = (words: string): string => `${FOUND_ADDRESS}?words=${encodeURIComponent(words)}`;

/** The list of a section, narrowed by words. */
export const narrowedAddress = (section: string, words: string): string =>
  `/ops/${section}?words=${encodeURIComponent(words)}`;
