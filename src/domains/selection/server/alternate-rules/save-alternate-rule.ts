import { sql } from "kysely";
import { z } from "zod";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { readCatalogueSeed } from "#vocabulary/catalogue-seed.ts";
import { checkAlternateRules } from "#vocabulary/check-rules.ts";
import type { alternateRules, EditedRule } from "../../contract/alternate-rules.ts";
import { selectionRefusals } from "../../errors.ts";
import { toEditedRule } from "./list-alternate-rules.ts";
import { ruleText, seedRuleText, selectSavedRules, type WrittenRule } from "./saved-rules.ts";

const PARAMETERS_MAX = 30;
const slug = z.string().min(1).max(100);
const slugs = z.array(slug).max(PARAMETERS_MAX);
const demands = z
  .record(slug, z.string().min(1).max(100))
  .refine((known) => Object.keys(known).length <= PARAMETERS_MAX);

const Written = z.strictObject({
  anchor: slug,
  package: z.enum(["same", "sized", "any"]),
  base: z.enum(["told", "required", "kept", "ignored"]),
  pins: z.union([z.enum(["usual", "told"]), z.array(z.string().min(1).max(30)).max(PARAMETERS_MAX)]),
  channels: z.enum(["equal", "ignored"]),
  key: demands,
  also: demands,
  byBase: slugs.optional(),
  firstOf: slugs.optional(),
  shown: slugs,
});

/** Writes the rule of a category. Refuses what is no rule, what contradicts itself (with the two that can't both stand), and what somebody else has written meanwhile. */
export async function saveAlternateRule(
  context: UserContext,
  { category, version, text }: ParsedInputOf<typeof alternateRules.saveAlternateRule>,
): Promise<EditedRule> {
  const name = categoryName(category);
  const written = readWritten(text);
  const [contradiction] = checkAlternateRules([{ ...written, categories: [category] }]);
  if (contradiction) throw selectionRefusals.rulesContradict({ ...contradiction });
  return inTransaction(context, async (context) => {
    const [before = null] = await selectSavedRules(context, [category]);
    const { rows } = await sql<{ id: number }>`
      insert into selection_alternate_rules as held (category, rule, seed_rule, edited_at)
      select ${category}::text, ${ruleText(written)}::text, ${seedRuleText(category)}::text, ${context.now}::timestamptz
      where ${version}::integer = ${before?.version ?? 0}::integer
      on conflict (category) do update set rule = excluded.rule, seed_rule = excluded.seed_rule,
        edited_at = excluded.edited_at, version = held.version + 1
      where held.version = ${version}
      returning id`.execute(context.db);
    if (rows.length === 0) throw selectionRefusals.ruleEdited();
    const [saved] = await selectSavedRules(context, [category]);
    const after = toEditedRule(category, name, saved!);
    await recordAction(context, {
      act: "save-alternate-rule",
      subject: "alternate-rule",
      subjectId: saved!.id,
      before: before && toEditedRule(category, name, before),
      after,
    });
    return after;
  });
}

/** What the category is called; refuses one that is none of the tree. */
function categoryName(category: string): string {
  const found = readCatalogueSeed("categories")
    .flatMap(({ children = [] }) => children)
    .find(({ slug: known }) => known === category);
  if (!found) throw doorRefusals.invalidInput({ category: "没有这个分类" });
  return found.name;
}

function readWritten(text: string): WrittenRule {
  const read = Written.safeParse(jsonOf(text));
  if (read.success) return read.data;
  throw selectionRefusals.ruleUnreadable({ place: read.error.issues[0]?.path.join(".") || "须是一个 JSON 对象" });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
