import { handle } from "#platform/handlers.ts";
import { stock } from "../contract/stock.ts";
import { listStockOfPart, listStockOfCompany, listOwnStock } from "./list-stock.ts";
import { saveStockLine, removeStock, removeOldStock, confirmStock } from "./edit-stock.ts";
import { exportStock, stockTemplate } from "./export-stock.ts";
import { openStockUpload, previewStock } from "./preview-upload.ts";
import { loadStock, cancelStockUpload, listStockUploads } from "./load-stock.ts";

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
