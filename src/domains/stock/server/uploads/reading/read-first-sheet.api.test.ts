import { expect, test } from "vitest";
import { importFiles } from "#domains/catalogue/contract/import-files.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { useTestApp } from "#testing/app.ts";
import { bookOf, text } from "../../../testing/write-workbook.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";

test("a workbook that an operator brings for the catalogue is read as a table: its first sheet that has rows", async () => {
  await portal.tokenOf(OPERATOR);
  const { id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow();
  const bytes = bookOf(
    { name: "空", rows: [] },
    {
      name: "型号",
      rows: [
        [text("型号"), text("品牌")],
        [text("WB100"), text("Book, Semi")],
      ],
    },
  );
  const upload = { userId, purpose: "catalogue-list", mediaType: "application/zip", fileName: "book.xlsx" };
  const { id: uploadId } = await buildUpload(portal.context, { ...upload, bytes });
  const opened = await portal.callAs(OPERATOR)(importFiles.openImportFile, { uploadId });
  expect(opened.columns).toEqual([
    { heading: "型号", use: "mpn", samples: ["WB100"] },
    { heading: "品牌", use: "manufacturer", samples: ["Book, Semi"] },
  ]);
  // What is past the last column that is taken is not left out without a word.
  const wide = (at50: string) =>
    bookOf({
      name: "宽",
      rows: [
        [text("型号"), text("品牌"), ...Array.from({ length: 48 }, () => "<c/>"), text(at50)],
        [text("WB200"), text("Book Semi")],
      ],
    });
  const { id: wideId } = await buildUpload(portal.context, { ...upload, bytes: wide("描述") });
  await expect(portal.callAs(OPERATOR)(importFiles.openImportFile, { uploadId: wideId })).rejects.toMatchObject({
    message: "工作簿最多 50 列，请删去不需要的列，或另存为 CSV 后再上传",
  });
  const { id: emptyId } = await buildUpload(portal.context, { ...upload, bytes: wide("") });
  const narrow = await portal.callAs(OPERATOR)(importFiles.openImportFile, { uploadId: emptyId });
  expect(narrow.columns[0]).toEqual({ heading: "型号", use: "mpn", samples: ["WB200"] });
  const damaged = await buildUpload(portal.context, { ...upload, bytes: Buffer.from("PK nothing") });
  await expect(portal.callAs(OPERATOR)(importFiles.openImportFile, { uploadId: damaged.id })).rejects.toMatchObject({
    code: expect.any(Number),
    message: expect.stringContaining("文件"),
  });
});
