import { formatNumber } from "./format-number.ts";
import { withUnit, writeRange } from "./write-range.ts";

const CHARACTERS_MAX = 200;
const NUMBER = String.raw`(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?|\.\d{1,6}`;
// Letters that may also stand for something else (3m, 5C, 4B) count as units only behind a prefix.
const SCALED = String.raw`[fpnuµμmkKMGT]?(?:V(?:DC|AC|dc|ac|rms|pp|p-p)?|A(?:h|rms)?|VA|[Ω\u2126]|F|H|Wh?|Hz|s|J|Pa|bar|cd|lm|lx|bit(?:\/s)?|bps|[sS][pP][sS])|[fpnuµμmkKMGT](?:m|C|g|T|B|b)|cm`;
const FIXED = String.raw`℃|°C|dB(?:m|i|c|V)?|pp[mb]|%|‰|°|mil|inch|rpm|LSB|AWG|hrs?`;
const PER = String.raw`\/(?:[nuµμm]?s|√Hz|℃|°C|A|W|V|min|Gs)`;
const FIGURE = new RegExp(String.raw`^([+\-−±]?)\s*(${NUMBER})\s*((?:${SCALED}|${FIXED})(?:${PER})?)?$`);
// 250V@AC, +125℃@(Tj)
const CONDITION = /^\(?[A-Za-z]{1,4}\)?$/;
const SEPARATORS: Record<string, string> = { ",": ", ", ";": "; ", "、": "、", "@": " @ " };

interface Figure {
  sign: string;
  digits: string;
  /** Empty where none is printed. */
  unit: string;
}

/**
 * A printed value as the portal writes numbers (`3.3V` as `3.3 V`, `2V~3.6V` as `2–3.6 V`); a text with anything but
 * figures and units in it stays as printed.
 */
export function formatPrinted(printed: string): string {
  if (printed.length > CHARACTERS_MAX) return printed;
  const pieces = printed.trim().split(/\s*([,;、@])\s*/);
  const written = pieces.map((piece, at) =>
    at % 2 === 1 ? SEPARATORS[piece]! : pieces[at - 1] === "@" && CONDITION.test(piece) ? piece : writeValue(piece),
  );
  return written.includes(null) ? printed : written.join("");
}

function writeValue(text: string): string | null {
  const figures = text.split(/\s*[~～]\s*/).map(readFigure);
  const [first, second] = figures;
  if (!first || figures.length > 2) return null;
  if (figures.length === 1) return first.unit ? withUnit(first.sign + first.digits, first.unit) : null;
  return second ? writeSpan(first, second) : null;
}

/** The unit stands once where both ends have the same, or only the second has one. */
function writeSpan(first: Figure, second: Figure): string | null {
  if (!second.unit || first.sign === "±" || second.sign === "±") return null;
  const isOneUnit = first.unit === "" || first.unit === second.unit;
  return writeRange(isOneUnit ? signed(first) : withUnit(signed(first), first.unit), signed(second), second.unit);
}

function readFigure(text: string): Figure | null {
  const [whole, sign = "", digits = "", unit = ""] = FIGURE.exec(text) ?? [];
  return whole === undefined
    ? null
    : { sign: sign.replace("−", "-"), digits: formatNumber(digits), unit: spellUnit(unit) };
}

/** One spelling for micro, kilo, ohm and degrees. Of bytes and bits K is 1024 and stays. */
function spellUnit(unit: string): string {
  return unit
    .replace(/(^|\/)[uμ](?=.)/g, "$1µ")
    .replaceAll("\u2126", "Ω")
    .replaceAll("°C", "℃")
    .replace(/^K(?=Ω|Hz|V|W|A|Pa|bps|sps|SPS)/, "k");
}

function signed({ sign, digits }: Figure): string {
  return sign === "-" ? `-${digits}` : digits;
}
