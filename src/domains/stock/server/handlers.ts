import { handle } from "#platform/handlers.ts";
import { shownStock } from "../contract/shown-stock.ts";
import { ownStock } from "../contract/own-stock.ts";
import { stockUploads } from "../contract/uploads.ts";
import { listStockOfPart } from "./shown-stock/list-stock-of-part.ts";
import { listStockOfCompany } from "./shown-stock/list-stock-of-company.ts";
import { listOwnStock } from "./own-stock/list-own-stock.ts";
import { addStockLine } from "./own-stock/add-stock-line.ts";
import { undoStockChange } from "./own-stock/undo-stock-change.ts";
import { saveStockLine } from "./own-stock/save-stock-line.ts";
import { removeStock } from "./own-stock/remove-stock.ts";
import { removeOldStock } from "./own-stock/remove-old-stock.ts";
import { confirmStock } from "./own-stock/confirm-stock.ts";
import { exportStock } from "./own-stock/export-stock.ts";
import { stockTemplate } from "./own-stock/stock-template.ts";
import { openStockUpload } from "./uploads/open-stock-upload.ts";
import { previewStock } from "./uploads/preview-stock.ts";
import { loadStock } from "./uploads/load-stock.ts";
import { agreeToReplacement } from "./uploads/agree-to-replacement.ts";
import { cancelStockUpload } from "./uploads/cancel-stock-upload.ts";
import { listStockUploads } from "./uploads/list-stock-uploads.ts";

import { askedParts } from "../contract/asked-parts.ts";
import { listAskedParts } from "./asked-parts/list-asked-parts.ts";

export const handlers = [
  handle(askedParts.listAskedParts, listAskedParts),
  handle(shownStock.listStockOfPart, listStockOfPart),
  handle(shownStock.listStockOfCompany, listStockOfCompany),
  handle(ownStock.listOwnStock, listOwnStock),
  handle(ownStock.saveStockLine, saveStockLine),
  handle(ownStock.addStockLine, addStockLine),
  handle(ownStock.undoStockChange, undoStockChange),
  handle(ownStock.removeStock, removeStock),
  handle(ownStock.removeOldStock, removeOldStock),
  handle(ownStock.confirmStock, confirmStock),
  handle(ownStock.exportStock, exportStock),
  handle(ownStock.stockTemplate, stockTemplate),
  handle(stockUploads.openStockUpload, openStockUpload),
  handle(stockUploads.previewStock, previewStock),
  handle(stockUploads.loadStock, loadStock),
  handle(stockUploads.agreeToReplacement, agreeToReplacement),
  handle(stockUploads.cancelStockUpload, cancelStockUpload),
  handle(stockUploads.listStockUploads, listStockUploads),
];
