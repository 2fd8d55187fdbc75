/** Kinds of packages whose names end in the number of their pins: `SOIC-8_W3.9mm`, `LQFP-100(14x14)`, `SOT-23-5`. */
const COUNTED =
  /(?:^|[^A-Z])(?:[A-Z]{0,3}DIP|SIP|[A-Z]{0,2}SO(?:IC|P|J|N)?|[A-Z]{0,3}QFP|[A-Z]{0,3}[QD]FN|MLF|PLCC|(SOT-?\d{1,3}|TO-?\d{1,3}|SC-?\d{1,2}))-(\d{1,3})(?!\d|\.\d)/i;

/** Whether a symbol's pins may be all those of a package: an exposed pad or a tab may be drawn as one more, a tab's own pin not at all. Symbols count the supply pins of each unit at times. */
export function mayHavePins(packageName: string | null, pinCount: number): boolean {
  const [, shape, counted] = COUNTED.exec(packageName ?? "") ?? [];
  if (counted === undefined) return true;
  const pins = Number(counted);
  return pinCount >= pins - (shape ? 1 : 0) && pinCount <= pins + 1;
}
