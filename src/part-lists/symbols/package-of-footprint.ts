const PACKAGES = /^(Package_|Housings_|TO_SOT_Packages)/;
const CHIPS = /^(Resistor|Capacitor|Inductor|LED|Diode|Fuse)s?_SMD:[A-Z]{1,3}_(\d{4,5})(_\d{4}Metric)?(_|$)/;
const DIODES = /^Diodes?_(SMD|THT):D_(.+)$/;

/** The package that a footprint is for, where it is for a package and not for one part alone: `Package_SO:SOIC-8_3.9x4.9mm_P1.27mm`, `Diode_SMD:D_SMA`. */
export function packageOfFootprint(footprint: string | null): string | null {
  if (footprint === null) return null;
  const [, , size] = CHIPS.exec(footprint) ?? [];
  const [, , diode] = DIODES.exec(footprint) ?? [];
  return size ?? diode ?? (PACKAGES.test(footprint) ? footprint.slice(footprint.indexOf(":") + 1) || null : null);
}
