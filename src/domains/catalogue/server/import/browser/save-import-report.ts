import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { findStoredFile } from "./import-file.ts";

/** The refused rows and remarks of an import, as long as its task keeps them. */
export async function saveImportReport(context: UserContext, { id }: { id: number }): Promise<FileAnswer> {
  const { fileStore } = context.ports;
  const { errorSha256 } = await findStoredFile(context, id);
  const sizeBytes = errorSha256 ? await fileStore.sizeOf(errorSha256) : null;
  if (!errorSha256 || sizeBytes === null) throw doorRefusals.notFound("没有这个文件");
  return {
    mediaType: "text/csv; charset=utf-8",
    fileName: `导入-${id}-拒绝的行.csv`,
    plainFileName: `import-${id}.csv`,
    isDownload: true,
    copies: "none",
    sizeBytes,
    open: (range) => fileStore.read(errorSha256, range),
  };
}
