import type { NameBook } from "./name-book.ts";
import { isOrdinary, packageFamilies } from "#shared/package-families.ts";

export interface PackageRow {
  id: number;
  key: string;
  name: string;
}

const SURENESS = { family: 70, own: 3 };
const OWN_FROM_CHARACTERS = 3;

/** Adds packages under the names of their families, what is called just so first, and weakly under their own where that says nothing known. */
export function namePackages(names: NameBook, rows: PackageRow[]): void {
  const known = rows.map((row) => ({ ...row, families: packageFamilies(row.name) }));
  for (const { id, key, families } of known) {
    if (families.includes(key))
      names.add(key, { kind: "package", ids: [id], sureness: SURENESS.family, isWeak: isOrdinary(key) });
  }
  for (const { id, key, families } of known) {
    for (const name of new Set(families.length > 0 ? [...families, key] : []))
      names.add(name, { kind: "package", ids: [id], sureness: SURENESS.family, isWeak: isOrdinary(name) });
    if (families.length === 0 && key.length >= OWN_FROM_CHARACTERS)
      names.add(key, { kind: "package", ids: [id], sureness: SURENESS.own, isWeak: true });
  }
}
