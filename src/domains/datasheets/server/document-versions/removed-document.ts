import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { documentVersions, RemovedDocument } from "../../contract/document-versions.ts";
import { findRemoved } from "./take-down-document.ts";

/** What is left of a document that was taken down: what it was, since when it is gone and why, and where one may read on. */
export async function removedDocument(
  context: Context,
  { id }: ParsedInputOf<typeof documentVersions.removedDocument>,
): Promise<RemovedDocument> {
  const removed = await findRemoved(context, id);
  if (!removed) throw doorRefusals.notFound("没有这份已下架的规格书");
  return removed;
}
