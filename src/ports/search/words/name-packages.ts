import type { NameBook } from "./name-book.ts";
import { packageFamilies } from "./package-families.ts";

export interface PackageRow {
  id: number;
  key: string;
  name: string;
}

const SURENESS = { family: 70, own: 3 };
const OWN_FROM_CHARACTERS = 3;

/** Adds packages under the names of their families, and weakly under their own where that says nothing known. */
export function namePackages(names: NameBook, rows: PackageRow[]): void {
  for (const { id, key, name } of rows) {
    const families = packageFamilies(name);
    // What is called just so comes first among its family.
    for (const family of families) if (family === key) names.add(family, { kind: "package", ids: [id], sureness: SURENESS.family });
  }
  for (const { id, key, name } of rows) {
    const families = packageFamilies(name);
    for (const family of families) names.add(family, { kind: "package", ids: [id], sureness: SURENESS.family });
    if (families.length > 0) names.add(key, { kind: "package", ids: [id], sureness: SURENESS.family });
    else if (key.length >= OWN_FROM_CHARACTERS) names.add(key, { kind: "package", ids: [id], sureness: SURENESS.own, isWeak: true });
  }
}
