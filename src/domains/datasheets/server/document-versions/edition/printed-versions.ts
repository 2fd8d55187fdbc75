/** A version that a line prints. */
export interface PrintedVersion {
  /** Rev. B, V1.2, SLVS123D */
  version: string;
  from: number;
  to: number;
  /** Nothing says that it is a version but the letter V. */
  isBare: boolean;
}

const NUMBERS = String.raw`\d{1,4}(?:\.\d{1,4}){0,3}`;
const PATTERNS: { pattern: RegExp; name: (found: string) => string; isBare?: boolean }[] = [
  // Rev. 1938F–DFLSH–10/02
  { pattern: /(?<!\p{L})[Rr][Ee][Vv]\.\s?(\d{4}[A-Z]{1,2})(?=[–-])/gu, name: (found) => `Rev. ${found}` },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?:[Rr]ev(?:ision)?|REV(?:ISION)?)(?![\p{L}])[.:\s]{0,3}(?:[Nn][Oo]\.?\s?:?\s?)?(\*?[A-Z]{1,2}|Pr[A-Z]|[A-Z]?${NUMBERS}[A-Za-z]?)(?![\p{L}\d]|[.-]\d)`,
      "gu",
    ),
    name: (found) => `Rev. ${found}`,
  },
  {
    pattern:
      /(?:文档)?版本号?[:\s]{0,3}(?:V(?:er)?\.?\s?)?(\d{1,6}(?:\.\d{1,4}){0,3}[A-Za-z]?\d{0,2})(?![\p{L}\d]|[.-]\d)/giu,
    name: numbered,
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d])ver(?:sion)?[.:\s]{0,3}(${NUMBERS}[a-z]?)(?![\p{L}\d]|[.-]\d)`, "giu"),
    name: numbered,
  },
  { pattern: /第\s?(\d{1,2})\s?版(?!本)/gu, name: (found) => `第${found}版`, isBare: true },
  {
    pattern: /(?<![\p{L}\d])V\.?\s?(\d{1,3}(?:\.\d{1,4}){1,3}[A-Za-z]?)(?![\p{L}\d]|[.-]\d)/giu,
    name: numbered,
    isBare: true,
  },
  // The number of the paper ends with the letter of the revision.
  {
    pattern:
      /(?<![\p{L}\d])(S[A-Z]{3}\d{3,4}[A-Z]{1,2})(?=\s?[-–—−]\s?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC))/gu,
    name: (found) => found,
  },
  { pattern: /(?<![\p{L}\d])(DS\d{5,8}[A-Z]{1,2})(?=-page\s?\d)/giu, name: (found) => found },
];

/** The versions that a line prints, in the order of how surely they are some. */
export function findVersions(line: string): PrintedVersion[] {
  const found: PrintedVersion[] = [];
  for (const { pattern, name, isBare = false } of PATTERNS) {
    for (const match of line.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (!found.some((other) => from < other.to && to > other.from))
        found.push({ version: name(match[1]!), from, to, isBare });
    }
  }
  return found;
}

/** What stays of a version where it is written in another way: 6 of Rev. 6. */
export function plainVersion(version: string): string {
  return version
    .toUpperCase()
    .replace(/^(REVISION|REV|VERSION|VER|V|第)[.:\s]*(?=[\dA-Z*])/, "")
    .replace(/版$/, "");
}

/** V1.2; 200910C is a number of another kind. */
function numbered(found: string): string {
  return /^\d{5,}|^0\d/.test(found) ? found : `V${found}`;
}
