import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { stockUploads } from "../../contract/uploads.ts";
import { findOwnCompany } from "../stock-queries.ts";
import { selectUploads, toUpload } from "./load-stock.ts";

/** Files of stock that the asker's company has brought. */
export async function listStockUploads(
  context: UserContext,
  page: ParsedInputOf<typeof stockUploads.listStockUploads>,
): Promise<DataOf<typeof stockUploads.listStockUploads>> {
  const company = await findOwnCompany(context);
  if (!company) return { data: [], totalRecord: 0 };
  const listed = selectUploads(context, company.id).orderBy("upload.id", "desc");
  return listPage(listed, page, (rows) => rows.map(toUpload));
}
