import { handle } from "#platform/handlers.ts";
import { stock } from "../contract/stock.ts";
import { listStockOfPart } from "./list-stock-of-part.ts";
import { listStockOfCompany } from "./list-stock-of-company.ts";
import { listOwnStock } from "./list-own-stock.ts";
import { saveStockLine } from "./save-stock-line.ts";
import { removeStock } from "./remove-stock.ts";
import { removeOldStock } from "./remove-old-stock.ts";
import { confirmStock } from "./confirm-stock.ts";
import { exportStock } from "./export-stock.ts";
import { stockTemplate } from "./stock-template.ts";
import { openStockUpload } from "./open-stock-upload.ts";
import { previewStock } from "./preview-stock.ts";
import { loadStock } from "./load-stock.ts";
import { cancelStockUpload } from "./cancel-stock-upload.ts";
import { listStockUploads } from "./list-stock-uploads.ts";

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
  handle(stock.openStockUpload, openStockUpload),
  handle(stock.previewStock, previewStock),
  handle(stock.loadStock, loadStock),
  handle(stock.cancelStockUpload, cancelStockUpload),
  handle(stock.listStockUploads, listStockUploads),
];
