import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { readCatalogueSeed, type SeedAlternateRule } from "#vocabulary/catalogue-seed.ts";
import { type AlternateRule, readRule, ruleOf } from "#vocabulary/fit-rules.ts";

/** A rule as an operator writes it: its category stands beside it. */
export type WrittenRule = Omit<SeedAlternateRule, "categories">;

export interface SavedRule {
  id: number;
  category: string;
  /** JSON of a `WrittenRule`. */
  rule: string;
  seedRule: string;
  version: number;
}

/** What operators have written of these categories, or of all. */
export async function selectSavedRules(
  { db }: Pick<Context, "db">,
  categories: readonly string[] | null,
): Promise<SavedRule[]> {
  const { rows } = await sql<SavedRule>`select id, category, rule, seed_rule, version from selection_alternate_rules
    where ${categories === null}::boolean or category = any(${categories ?? []}::text[]) order by category`.execute(db);
  return rows;
}

/** The rules by which alternates of these categories are weighed: those of operators, else those of the seeds. */
export async function findRules(
  context: Pick<Context, "db">,
  categories: readonly string[],
): Promise<Map<string, AlternateRule>> {
  const saved = new Map((await selectSavedRules(context, categories)).map((row) => [row.category, row.rule]));
  return new Map(
    categories.flatMap((category) => {
      const written = saved.get(category);
      const rule =
        written === undefined
          ? ruleOf(category)
          : readRule({ ...(JSON.parse(written) as WrittenRule), categories: [category] });
      return rule ? [[category, rule] as const] : [];
    }),
  );
}

/** The rule of the seeds for a category as text, "" where there is none. */
export function seedRuleText(category: string): string {
  const found = readCatalogueSeed("alternate-rules").rules.find(({ categories }) => categories.includes(category));
  if (!found) return "";
  const { categories: _all, ...written } = found;
  return ruleText(written);
}

export function ruleText(written: WrittenRule): string {
  return JSON.stringify(written, null, 2);
}
