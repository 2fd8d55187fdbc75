import { defineDomainServer } from "#platform/define-domain.ts";
import { enqueue } from "#platform/tasks.ts";
import { consoleSearch } from "./console-search.ts";
import { consoleTables } from "./console-tables.ts";
import { handlers } from "./handlers.ts";
import { openIndexedSearch } from "./search/indexed/open-indexed-search.ts";
import { rebuildSearchTask } from "./search/rebuild-search.ts";
import { createSqlSearch } from "./search/sql-search.ts";
import { tasks, dailyTasks } from "./tasks.ts";
import { removeSampleParts } from "./sample/remove-sample-parts.ts";
import { syncCategoryAliases } from "./vocabulary/sync-vocabulary.ts";
import { syncSearchWords } from "./vocabulary/sync-search-words.ts";
import { applyBrandOrigins } from "./import/brands/brand-origins.ts";
import { queueOldReadings } from "./vocabulary/reread-values.ts";
import { missedSearchQueue } from "./missed-searches/missed-search-queue.ts";
import { proposalQueue } from "./proposals/proposal-queue.ts";
import { originQueue } from "./brands/origin-queue.ts";
import { differenceQueue } from "./parts/difference-queue.ts";
import { classQueue } from "./doubts/class-queue.ts";
import { doubtQueue } from "./doubts/doubt-queue.ts";
import { queueOldChecks } from "./doubts/recheck-values.ts";
import { configKinds } from "./config-kinds.ts";
import { IMPORT_KIND, importKind } from "./import/import-kind.ts";
import { favourites } from "./favourites.ts";
import { partViews } from "./parts/viewed-parts.ts";
import { personalData } from "./personal-data.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";
import { proposalStates } from "../states.ts";
import { listPages, sitemaps } from "./sitemap.ts";
import { LIST_UPLOAD } from "../upload-purposes.ts";
import { FAVOURITE_LISTS } from "../favourite-lists.ts";

export const domain = defineDomainServer({
  tables: [
    "catalogue_import_changes",
    "catalogue_import_files",
    "catalogue_checked_rules",
    "catalogue_class_doubts",
    "catalogue_led_parts",
    "catalogue_merge_changes",
    "catalogue_merges",
    "catalogue_operator_values",
    "catalogue_past_imports",
    "catalogue_proposals",
    "catalogue_removed_samples",
    "catalogue_value_doubts",
    "datasheet_brand_aliases",
    "datasheet_brands",
    "datasheet_categories",
    "datasheet_category_aliases",
    "datasheet_category_parameters",
    "datasheet_daily_counts",
    "datasheet_daily_marks",
    "datasheet_daily_secrets",
    "datasheet_daily_visitors",
    "datasheet_decided_searches",
    "datasheet_hidden_words",
    "datasheet_imports",
    "datasheet_marking_codes",
    "datasheet_merged_categories",
    "datasheet_merged_parameters",
    "datasheet_merged_parts",
    "datasheet_offer_changes",
    "datasheet_offer_history",
    "datasheet_offers",
    "datasheet_packages",
    "datasheet_packaging_suffixes",
    "datasheet_parameters",
    "datasheet_part_changes",
    "datasheet_part_sources",
    "datasheet_part_symbols",
    "datasheet_part_values",
    "datasheet_parts",
    "datasheet_removed_words",
    "datasheet_search_builds",
    "datasheet_search_images",
    "datasheet_search_terms",
  ],
  states: { catalogue_proposals: proposalStates },
  staffArea: { name: "catalogue", title: "器件、品牌与分类" },
  consoleTables,
  consoleSearch,
  handlers,
  tasks,
  dailyTasks,
  sitemaps,
  steadyPages: [listPages],
  queues: [differenceQueue, doubtQueue, classQueue, proposalQueue, originQueue, missedSearchQueue],
  openSearch({ db, fallbackDb, ...parts }) {
    const search = openIndexedSearch({
      ...parts,
      db,
      fallback: createSqlSearch({ db: fallbackDb, declared: parts.declared }),
      askForRebuild: () => enqueue(db, rebuildSearchTask, {}),
    });
    return { search, loaded: search.loaded, close: () => search.close() };
  },
  async removeSamples({ db, declared }) {
    const { offers, parts, handedOver, kept } = await removeSampleParts({ db, declared });
    return [
      `样例报价 ${offers} 条，样例型号 ${parts} 个`,
      ...(handedOver > 0
        ? [`另有 ${handedOver} 个型号也有真实来源，保留；样例写的描述与参数在下次导入列表时由来源更新`]
        : []),
      ...(kept > 0 ? [`另有 ${kept} 个样例型号已被使用（收藏、现货、文章等），保留`] : []),
    ];
  },
  async refresh({ db, log }) {
    await syncCategoryAliases(db);
    await applyBrandOrigins(db);
    const { unknownBrands } = await syncSearchWords(db);
    if (unknownBrands.length > 0) log.info({ unknownBrands }, "packaging suffixes wait for their brands");
  },
  async resumeTasks({ db }) {
    await queueOldReadings(db);
    await queueOldChecks(db);
  },
  // Changes and images name transactions of their own database.
  renewable: {
    tables: ["datasheet_part_changes", "datasheet_offer_changes", "datasheet_search_images", "datasheet_search_builds"],
    filesOf: ["datasheet_search_images", "datasheet_search_builds"],
  },
  storedFiles: [
    { table: "datasheet_brands", column: "logo_sha256" },
    { table: "datasheet_search_images", column: "sha256" },
    { table: "datasheet_search_builds", column: "sha256" },
    {
      table: "catalogue_import_files",
      column: "sha256",
      where: "dropped_at is null and (confirmed_at is null or task_id is not null)",
    },
  ],
  uploadPurposes: [LIST_UPLOAD],
  configKinds,
  favourites,
  views: { 5: partViews },
  favouriteLists: FAVOURITE_LISTS,
  personalData,
  userTasks: { [IMPORT_KIND]: importKind },
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
