import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import type { MarkedPart, PackagingSuffix } from "../index/query-term.ts";
import { nameFixedWords } from "./fixed-words.ts";
import { MarkingTable, type MarkingRow } from "./marking-table.ts";
import { NameBook } from "./name-book.ts";
import { nameBrands, type BrandRow, type SpellingRow } from "./name-brands.ts";
import { nameCategories, type CategoryRow } from "./name-categories.ts";
import { nameFunctions, type FunctionRow } from "./name-functions.ts";
import { namePackages, type PackageRow } from "./name-packages.ts";

/** Everything that words of a search can name, at one moment. It is never changed: a newer one is read. */
export interface Vocabulary {
  names: NameBook;
  /** Categories of parts that are bought by their value. */
  passiveIds: ReadonlySet<number>;
  memoryIds: ReadonlySet<number>;
  fieldEffectIds: ReadonlySet<number>;
  /** By the key of the code. */
  markings: ReadonlyMap<string, MarkedPart[]>;
  codes: MarkingTable;
  packaging: PackagingSuffix[];
}

const SPELLINGS_AT_ONCE = 500;
const PASSIVES = ["电阻", "电容", "电感"];
const FIELD_EFFECT = ["MOSFET", "结型场效应管(JFET)"];

/** Puts names, codes and suffixes in order. */
export function buildVocabulary(rows: VocabularyRows): Vocabulary {
  const steps = buildVocabularyInSteps(rows);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps that take some thousandths of a second each. */
export function* buildVocabularyInSteps(rows: VocabularyRows): Generator<void, Vocabulary> {
  const names = new NameBook();
  nameFixedWords(names);
  nameFunctions(names, rows.functions);
  yield;
  nameCategories(names, rows.categories, rows.categoryAliases);
  yield;
  namePackages(names, rows.packages);
  yield;
  for (let start = 0; start < rows.spellings.length; start += SPELLINGS_AT_ONCE) {
    nameBrands(names, rows.brands, rows.spellings.slice(start, start + SPELLINGS_AT_ONCE));
    yield;
  }
  names.close();
  yield;
  const idsOf = (categories: string[]) => new Set(categories.flatMap((name) => names.find(brandKey(name))?.ids ?? []));
  return {
    names,
    passiveIds: idsOf(PASSIVES),
    memoryIds: idsOf(["存储器"]),
    fieldEffectIds: idsOf(FIELD_EFFECT),
    ...indexMarkings(names, rows.markings),
    packaging: rows.packaging,
  };
}

/** The endings that tell how a brand's parts are packed. */
export function packagingOf(vocabulary: Vocabulary): PackagingSuffix[] {
  return vocabulary.packaging;
}

/** What is read of the tables. */
export interface VocabularyRows {
  categories: CategoryRow[];
  categoryAliases: { categoryId: number; alias: string }[];
  functions: readonly FunctionRow[];
  packages: PackageRow[];
  brands: BrandRow[];
  spellings: SpellingRow[];
  markings: MarkingRow[];
  packaging: PackagingSuffix[];
}

/** A code that is told for a package is that of its whole family; one for a package that no part has holds for any. */
function indexMarkings(names: NameBook, rows: MarkingRow[]): Pick<Vocabulary, "markings" | "codes"> {
  const markings = new Map<string, MarkedPart[]>();
  const codes = new MarkingTable();
  for (const row of rows) {
    const named = row.packageKey === "" ? undefined : names.find(partKey(row.packageKey));
    const packageIds = named?.kind === "package" ? named.ids : null;
    const parts = markings.get(row.codeKey);
    if (parts) parts.push({ mpn: row.mpn, packageIds });
    else markings.set(row.codeKey, [{ mpn: row.mpn, packageIds }]);
    codes.add(row, packageIds);
  }
  return { markings, codes };
}
