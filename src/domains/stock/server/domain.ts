import { defineDomainServer } from "#platform/define-domain.ts";
import { brandMerges } from "#domains/catalogue/server/public/brand-merges.ts";
import { stepsOfEnterprise } from "#domains/enterprises/server/public/own-steps.ts";
import { stepsOfStock } from "./own-stock/steps-of-stock.ts";
import { centreParts } from "#domains/accounts/server/public/centre-parts.ts";
import { uncataloguedStock } from "#domains/catalogue/server/public/uncatalogued-stock.ts";
import { findUncataloguedStock } from "./shown-stock/find-uncatalogued-stock.ts";
import { readWorkbook } from "#domains/catalogue/server/public/read-workbook.ts";
import { readFirstSheet } from "./uploads/reading/read-first-sheet.ts";
import { partViewed } from "#domains/catalogue/server/public/part-viewed.ts";
import { countPartLook } from "./asked-parts/count-part-look.ts";
import { partAdded } from "#domains/catalogue/server/public/part-added.ts";
import { partStock } from "#domains/catalogue/server/public/part-stock.ts";
import { companyStock } from "#domains/companies/server/public/company-stock.ts";
import { stockOfCompanies } from "./shown-stock/stock-of-companies.ts";
import { centreOfStock } from "./own-stock/centre-of-stock.ts";
import { publicTexts } from "./public-texts.ts";
import { relatedThings } from "./related-things.ts";
import { handlers } from "./handlers.ts";
import { enqueue } from "#platform/tasks.ts";
import { keepStockCurrentTask } from "./keep-stock-current.ts";
import { tasks, dailyTasks } from "./tasks.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import { closeAccount, exportPersonalData, PERSONAL_TABLES } from "./personal-data.ts";
import { queueUnloadedStock } from "./uploads/load-task.ts";
import { SHOWN_STOCK } from "./shown-stock/shown-stock.ts";
import { removeSampleStock } from "./sample/remove-sample-stock.ts";
import { addSampleStock } from "./sample/demo-stock.ts";
import { closeStockWorkers } from "./uploads/reading/stock-jobs.ts";
import { STOCK_UPLOAD } from "../upload-purposes.ts";
import { stockUploadStates } from "../states.ts";

export const domain = defineDomainServer({
  tables: [
    "stock_part_looks",
    "suppliers_stock_counts",
    "suppliers_stock_lines",
    "suppliers_stock_mappings",
    "suppliers_stock_refused",
    "suppliers_stock_staged",
    "suppliers_stock_tries",
    "suppliers_stock_undo",
    "suppliers_stock_untold",
    "suppliers_stock_uploads",
  ],
  states: {
    suppliers_stock_uploads: stockUploadStates,
  },
  relatedThings,
  handlers,
  tasks,
  dailyTasks,
  personalData: { tables: PERSONAL_TABLES, files: EXPORTED_FILES, export: exportPersonalData, close: closeAccount },
  publicTexts,
  fillings: [
    brandMerges.with({ rows: { suppliers_stock_lines: "商家库存" } }),
    partStock.with(SHOWN_STOCK),
    companyStock.with(stockOfCompanies),
    uncataloguedStock.with(findUncataloguedStock),
    readWorkbook.with(readFirstSheet),
    centreParts.with(centreOfStock),
    // At once, by what matches once a day.
    partAdded.with(({ db }) => enqueue(db, keepStockCurrentTask, {})),
    partViewed.with(countPartLook),
    stepsOfEnterprise.with(stepsOfStock),
  ],
  removeSamples: async ({ db }) => [`样例现货 ${await removeSampleStock(db)} 条`],
  async addSamples({ db, now, settings }) {
    if (settings.mode === "demo") await addSampleStock({ db, now });
    return [];
  },
  resumeTasks: ({ openTaskContext }) => queueUnloadedStock(openTaskContext()),
  stopWorkers: closeStockWorkers,
  storedFiles: [
    { table: "suppliers_stock_uploads", column: "sha256", where: "state in ('draft', 'waiting', 'asking')" },
  ],
  uploadPurposes: [STOCK_UPLOAD],
});
