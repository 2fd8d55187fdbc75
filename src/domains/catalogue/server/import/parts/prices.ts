export interface PriceBreak {
  quantity: number;
  /** Decimal string with at most 6 places. */
  price: string;
}

const PLACES = 6;
const MAX_PRICE = 1e9;
// Bounded everywhere: a cell is written by anybody.
const LADDER_STEP = /(?<!\d)(\d{1,9})\s{0,3}\+?\s{0,3}[:：]\s{0,3}[¥￥$€]?\s{0,3}(\d{1,9}(?:\.\d{1,12})?)/g;
const MAX_LADDER_LENGTH = 500;

/** Reads a price ladder, whether a list of `{ qty, price }`, one price or `1+:0.5;10+:0.4`. Rising by quantity, each once; what is no price is left out. */
export function readPriceBreaks(raw: unknown): PriceBreak[] {
  const breaks = new Map<number, string>();
  for (const [quantity, price] of listSteps(raw)) {
    const printed = toDecimal(price);
    if (Number.isSafeInteger(quantity) && quantity >= 1 && printed !== null && !breaks.has(quantity))
      breaks.set(quantity, printed);
  }
  return [...breaks].sort(([a], [b]) => a - b).map(([quantity, price]) => ({ quantity, price }));
}

function listSteps(raw: unknown): [number, unknown][] {
  if (typeof raw === "number") return [[1, raw]];
  if (typeof raw === "string") {
    if (raw.length > MAX_LADDER_LENGTH) return [];
    const steps = [...raw.matchAll(LADDER_STEP)].map(([, quantity, price]): [number, unknown] => [
      Number(quantity),
      price,
    ]);
    return steps.length > 0 ? steps : [[1, raw.replace(/[¥￥$€,\s]/g, "")]];
  }
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((step: unknown): [number, unknown][] => {
    if (typeof step !== "object" || step === null) return [];
    const { qty, quantity, price } = step as Record<string, unknown>;
    return [[toNumber(qty ?? quantity), price]];
  });
}

/** What is neither a number nor its text is none; an object may not even say what it is. */
function toNumber(raw: unknown): number {
  return typeof raw === "number" || typeof raw === "string" ? Number(raw) : Number.NaN;
}

/** Binary fractions are rounded to the places a price may have, so that no noise of theirs is kept. */
function toDecimal(raw: unknown): string | null {
  const value =
    typeof raw === "number" || (typeof raw === "string" && /^\d+(\.\d+)?$/.test(raw)) ? Number(raw) : Number.NaN;
  if (!(value > 0 && value < MAX_PRICE)) return null;
  const printed = value.toFixed(PLACES).replace(/\.?0+$/, "");
  return printed === "0" ? null : printed;
}
