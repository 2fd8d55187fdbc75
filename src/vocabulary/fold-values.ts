import { readQuantity } from "#shared/quantity.ts";

export const BOUNDS = ["minimum", "typical", "maximum"] as const;

const DIGITS = 9;
/** The units in which conditions are told. */
const CONDITION_UNITS = ["V", "A", "℃", "Hz", "Ω", "W", "s", "F", "H", "%", "m"];
/** `10mA`, `VGS=4.5V`; a pulse of `8/20us` is no figure. */
const FIGURE = /^(?:([a-z]+)=)?(±?[+-]?(?:\d+\.?\d*|\.\d+)[a-zΩ℃°μ%]+)$/i;

/** A text for comparing: case, width, blanks, hyphens and the order of a list taken out. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[,;、]/)
    .map((piece) => piece.replaceAll(/[\s()\-_‐–]+/g, "").replaceAll("μ", "u"))
    .sort()
    .join(",");
}

/** A figure as its base unit tells it, a text where it is none. */
export function foldFigure(printed: string, unit: string): string {
  const read = readQuantity(printed, unit);
  return read ? BOUNDS.map((bound) => read[bound]?.toPrecision(DIGITS) ?? "").join("~") : foldText(printed);
}

/** What stands behind an `@`: figures by what they amount to, in any order. */
export function foldCondition(printed: string): string {
  return printed
    .split(",")
    .map((piece) => foldPiece(piece.normalize("NFKC").replaceAll(/[\s()]+/g, "")))
    .sort()
    .join(",");
}

function foldPiece(piece: string): string {
  const [, label = "", figure = ""] = FIGURE.exec(piece) ?? [];
  const unit = figure && CONDITION_UNITS.find((known) => readQuantity(figure, known) !== null);
  return unit ? `${label.toLowerCase()}=${foldFigure(figure, unit)}${unit}` : foldText(piece);
}
