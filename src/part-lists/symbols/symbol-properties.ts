/** What properties of symbols are called by us. */
export type PropertyName =
  | "reference"
  | "footprint"
  | "datasheet"
  | "keywords"
  | "description"
  | "mpn"
  | "manufacturer"
  | "lcsc";

// Folded: what is no letter or digit, and case, does not count.
const SPELLINGS: Record<PropertyName, string[]> = {
  reference: ["reference"],
  footprint: ["footprint"],
  datasheet: ["datasheet"],
  keywords: ["kikeywords"],
  description: ["kidescription", "description"],
  mpn: [
    "mpn",
    "manufacturerpartnumber",
    "manufacturerpart",
    "manufacturerpn",
    "mfrpartnumber",
    "mfrpart",
    "mfrpn",
    "mfrno",
    "mfgpartnumber",
    "mfgpart",
    "mfgpn",
    "mpn1",
    "mp",
    "型号",
    "厂家型号",
    "制造商型号",
  ],
  manufacturer: [
    "manufacturer",
    "manufacturername",
    "mfr",
    "mfrname",
    "mfg",
    "mfgname",
    "mf",
    "manufacturer1",
    "厂商",
    "厂家",
    "品牌",
    "制造商",
  ],
  lcsc: ["lcsc", "lcscpart", "lcscpartnumber", "lcscpn", "jlcpcbpart", "jlcpart", "立创编号"],
};
const NAMES = new Map(
  Object.entries(SPELLINGS).flatMap(([name, spellings]) =>
    spellings.map((spelling) => [spelling, name as PropertyName]),
  ),
);
const FILTERS = "kifpfilters";
const NOTHING = /^(~|-+|\?|\*|n\/?a|none|null|tbd|dnp)?$/i;

/** The properties that are kept, and footprint filters. Derived symbols inherit what is left empty; `~` is said, and means nothing. */
export function readProperties(given: Iterable<readonly [name: string, value: string]>): {
  properties: Partial<Record<PropertyName, string>>;
  filters: string[];
} {
  const properties: Partial<Record<PropertyName, string>> = {};
  let filters: string[] = [];
  for (const [printed, value] of given) {
    const folded = printed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    const name = NAMES.get(folded);
    if (folded === FILTERS) filters = splitFilters(value);
    if (name && value.trim() !== "" && properties[name] === undefined) properties[name] = copyText(value.trim());
  }
  return { properties, filters };
}

/** A property's value, null for the signs by which libraries say that there is none. */
export function saidOf(value: string | undefined): string | null {
  return value === undefined || NOTHING.test(value) ? null : value;
}

/** The patterns of footprint names that fit, which stand between blanks. */
export function splitFilters(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((filter) => filter !== "" && filter !== "~")
    .map(copyText);
}

const ESCAPED: Record<string, string> = {
  slash: "/",
  backslash: "\\",
  colon: ":",
  lt: "<",
  gt: ">",
  bar: "|",
  dblquote: '"',
  quote: "'",
  comma: ",",
  space: " ",
  dollar: "$",
  tab: "\t",
  return: "\n",
  brace: "{",
};

/** A symbol's name as it is meant: KiCad writes `{slash}` for signs that its file names can't hold. */
export function unescapeName(name: string): string {
  return copyText(
    name.replace(/\{([a-z]+)\}/g, (whole, word: string) => (Object.hasOwn(ESCAPED, word) ? ESCAPED[word]! : whole)),
  );
}

/** A piece of a text would keep the whole text alive. */
function copyText(text: string): string {
  return Buffer.from(text, "utf16le").toString("utf16le");
}
