import { beforeAll } from "vitest";
import { type Upload, uploads } from "../../../contract/uploads.ts";
import { makePdf } from "#testing/pdf-files.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import type { TestApp } from "#testing/app.ts";
import { readUpload } from "../read-upload.ts";

export const USER = "13800000001";
export const OTHER = "13800000004";
export const MERCHANT = "13800000003";
export const OPERATOR = "13800000009";
export const SECOND_OPERATOR = "13800000002";
/** For a test in which PDFs are read. */
export const LIMIT = 300_000;
export const FILLED = { brandName: "Acme Semi", mpns: "AC1234", title: "AC1234 数据手册", hasRights: "true" as const };

/** What users bring to a portal, and what two operators decide of it. Use it at the top of the file. */
export function useUploading(portal: TestApp) {
  beforeAll(() => portal.makeOperator(SECOND_OPERATOR));
  const idOf = async (mobile: string) =>
    (
      await portal.context.db
        .selectFrom("accountUsers")
        .select("id")
        .where("mobile", "=", `+86${mobile}`)
        .executeTakeFirstOrThrow()
    ).id;
  let made = 0;

  return {
    idOf,
    /** A PDF that nobody has yet. */
    sheet: (text = "") => makePdf({ pages: [`sheet ${++made} ${text}`] }),
    /** What tus has brought, taken in and read. */
    async bring(bytes: Buffer, fileName = "规格书.pdf", mobile = USER): Promise<Upload> {
      const { id } = await buildUpload(portal.context, {
        userId: await idOf(mobile),
        purpose: "datasheet",
        bytes,
        mediaType: "application/pdf",
        fileName,
      });
      const upload = await portal.callAs(mobile)(uploads.addUpload, { fileId: id });
      await readUpload(portal.context, { uploadId: upload.id });
      return portal.callAs(mobile)(uploads.uploadDetail, { id: upload.id });
    },
    submit: (id: number, more: object = {}, mobile = USER) =>
      portal.callAs(mobile)(uploads.submitUpload, { ...FILLED, ...more, id }),
    decide: (
      id: number,
      decision: string,
      { reason = "核对一致", queue = "datasheets", mobile = OPERATOR, seen = "" } = {},
    ) => portal.callAs(mobile)(queues.decideCases, { queue, ids: [id], decision, reason, seen }),
    casesOf: async (queue = "datasheets") =>
      (await portal.callAs(OPERATOR)(queues.listCases, { queue, pageSize: 100 })).cases.data,
    newestNotice: async (mobile = USER) => {
      await tellDecisions(portal);
      return (await portal.callAs(mobile)(notices.listNotices, {})).data[0]!;
    },
  };
}
