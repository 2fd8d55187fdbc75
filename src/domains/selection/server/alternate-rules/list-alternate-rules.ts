import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { readCatalogueSeed } from "#vocabulary/catalogue-seed.ts";
import type { alternateRules, EditedRule } from "../../contract/alternate-rules.ts";
import { type SavedRule, seedRuleText, selectSavedRules } from "./saved-rules.ts";

/** The rules of all categories that have one, by the order of the categories. */
export async function listAlternateRules(context: Context): Promise<DataOf<typeof alternateRules.listAlternateRules>> {
  const saved = new Map((await selectSavedRules(context, null)).map((row) => [row.category, row]));
  const categories = readCatalogueSeed("categories").flatMap(({ children = [] }) => children);
  return {
    rules: categories.flatMap(({ slug, name }) => {
      const rule = toEditedRule(slug, name, saved.get(slug) ?? null);
      return rule.text === "" ? [] : [rule];
    }),
  };
}

/** The rule of a category as operators see it. */
export function toEditedRule(category: string, name: string, saved: SavedRule | null): EditedRule {
  const seed = seedRuleText(category);
  return {
    category,
    name,
    text: saved?.rule ?? seed,
    isSaved: saved !== null,
    isSeedNewer: saved !== null && saved.seedRule !== seed,
    version: saved?.version ?? 0,
  };
}
