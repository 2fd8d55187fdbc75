import { handle } from "#platform/handlers.ts";
import { stock } from "../contract/stock.ts";
import { stockUploads } from "../contract/uploads.ts";
import { listStockOfPart } from "./list-stock-of-part.ts";
import { listStockOfCompany } from "./list-stock-of-company.ts";
import { listOwnStock } from "./list-own-stock.ts";
import { saveStockLine } from "./save-stock-line.ts";
import { removeStock } from "./remove-stock.ts";
import { removeOldStock } from "./remove-old-stock.ts";
import { confirmStock } from "./confirm-stock.ts";
import { exportStock } from "./export-stock.ts";
import { stockTemplate } from "./stock-template.ts";
import { openStockUpload } from "./uploads/open-stock-upload.ts";
import { previewStock } from "./uploads/preview-stock.ts";
import { loadStock } from "./uploads/load-stock.ts";
import { cancelStockUpload } from "./uploads/cancel-stock-upload.ts";
import { listStockUploads } from "./uploads/list-stock-uploads.ts";

export const handlers = [
  handle(stock.listStockOfPart, listStockOfPart),
  handle(stock.listStockOfCompany, listStockOfCompany),
  handle(stock.listOwnStock, listOwnStock),
  handle(stock.saveStockLine, saveStockLine),
  handle(stock.removeStock, removeStock),
  handle(stock.removeOldStock, removeOldStock),
  handle(stock.confirmStock, confirmStock),
  handle(stock.exportStock, exportStock),
  handle(stock.stockTemplate, stockTemplate),
  handle(stockUploads.openStockUpload, openStockUpload),
  handle(stockUploads.previewStock, previewStock),
  handle(stockUploads.loadStock, loadStock),
  handle(stockUploads.cancelStockUpload, cancelStockUpload),
  handle(stockUploads.listStockUploads, listStockUploads),
];
