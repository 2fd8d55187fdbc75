/** `3.3 V`, `5%`: a figure with its unit, as all of the portal writes it. */
export function withUnit(digits: string, unit: string): string {
  return unit === "" || /^[%‰°]/.test(unit) ? `${digits}${unit}` : `${digits} ${unit}`;
}

/** `2–3.6 V`, `-40 ~ 85 ℃`: two figures and the unit of the second. Beside a minus a dash would be read as another one. */
export function writeRange(low: string, high: string, unit: string): string {
  const isBelowZero = low.startsWith("-") || high.startsWith("-");
  return withUnit(`${low}${isBelowZero ? " ~ " : "–"}${high}`, unit);
}
