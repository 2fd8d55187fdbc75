import { handle } from "#platform/handlers.ts";
import { categoryParts } from "../contract/category-parts.ts";
import { listCategoryParts } from "./category-parts/list-category-parts.ts";
import { findCategoryValues } from "./category-parts/find-category-values.ts";
import { exportCategoryParts } from "./category-parts/export-category-parts.ts";
import { comparison } from "../contract/comparison.ts";
import { compareParts } from "./comparison/compare-parts.ts";
import { exportComparison } from "./comparison/export-comparison.ts";
import { partAlternates } from "../contract/part-alternates.ts";
import { listAlternates } from "./alternates/list-alternates.ts";
import { listDifferences } from "./alternates/list-differences.ts";
import { listPartAlternates } from "./alternates/list-part-alternates.ts";
import { proposeByRules } from "./alternates/propose-by-rules.ts";
import { alternates } from "../contract/alternates.ts";
import { proposeAlternate } from "./alternates/propose-alternate.ts";
import { saveAlternate } from "./alternates/save-alternate.ts";
import { decideAlternate } from "./alternates/decide-alternate.ts";
import { alternateRules } from "../contract/alternate-rules.ts";
import { listAlternateRules } from "./alternate-rules/list-alternate-rules.ts";
import { saveAlternateRule } from "./alternate-rules/save-alternate-rule.ts";
import { resetAlternateRule } from "./alternate-rules/reset-alternate-rule.ts";

export const handlers = [
  handle(categoryParts.listCategoryParts, listCategoryParts),
  handle(categoryParts.findCategoryValues, findCategoryValues),
  handle(categoryParts.exportCategoryParts, exportCategoryParts),
  handle(comparison.compareParts, compareParts),
  handle(comparison.exportComparison, exportComparison),
  handle(partAlternates.listPartAlternates, listPartAlternates),
  handle(partAlternates.proposeByRules, proposeByRules),
  handle(partAlternates.listDifferences, listDifferences),
  handle(alternates.proposeAlternate, proposeAlternate),
  handle(alternates.listAlternates, listAlternates),
  handle(alternates.saveAlternate, saveAlternate),
  handle(alternates.decideAlternate, decideAlternate),
  handle(alternateRules.listAlternateRules, listAlternateRules),
  handle(alternateRules.saveAlternateRule, saveAlternateRule),
  handle(alternateRules.resetAlternateRule, resetAlternateRule),
];
