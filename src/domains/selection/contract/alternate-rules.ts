import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, writtenText } from "#api/fields.ts";

const RULE_TEXT_MAX = 10_000;
const SLUG_MAX = 100;
const VERSION_MAX = 1_000_000;

const category = z.string().min(1, "请选择分类").max(SLUG_MAX, "没有这个分类");
/** That which the operator has before him; 0 for the rule of the seeds. */
const version = formInteger(0, VERSION_MAX, "版本有误");

const EditedRule = z.object({
  category: z.string(),
  /** Of the category. */
  name: z.string(),
  /** The rule as JSON, without its category. */
  text: z.string(),
  isSaved: z.boolean(),
  /** The seeds have another rule by now than when this one was written. */
  isSeedNewer: z.boolean(),
  version: z.int(),
});

export type EditedRule = z.output<typeof EditedRule>;

/** For operators: when parts of a category may take each other's place. What they write counts in place of the rule of the seeds. */
export const alternateRules = defineCalls("selection", {
  /** The rules of all categories that have one, by the order of the categories. */
  listAlternateRules: {
    method: "GET",
    path: "/ops/alternate-rules",
    access: "operator",
    input: z.object({}),
    data: z.object({ rules: z.array(EditedRule) }),
  },
  /** Writes the rule of a category; one that contradicts itself is refused, with the two that can't both stand. */
  saveAlternateRule: {
    method: "POST",
    path: "/ops/alternate-rules",
    access: "operator",
    input: z.object({ category, version, text: writtenText(RULE_TEXT_MAX, `规则最多 ${RULE_TEXT_MAX} 个字`) }),
    data: EditedRule,
  },
  /** Takes the operators' rule of a category away: that of the seeds counts again. */
  resetAlternateRule: {
    method: "POST",
    path: "/ops/alternate-rules/reset",
    access: "operator",
    input: z.object({ category, version }),
    data: z.object({}),
  },
});
