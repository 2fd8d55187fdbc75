import type { DataOf, InputOf } from "#api/define-calls.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import type { TestApp } from "#testing/app.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import type { merchants } from "../contract/merchants.ts";
import type { FileKind } from "#domains/enterprises/labels.ts";
import { licence } from "#domains/enterprises/testing/use-enterprises.ts";

interface Owner {
  mobile: string;
  id: number;
}

/** What is agreed while admins have set nothing else. */
export const AGREED = { depositFen: 1_000_000, feePercent: 2 };
/** The agreement that a new portal has in force. */
export const SIGNED = { version: 2, isAgreed: "true" };

export type Admission = InputOf<typeof merchants.submitMerchant>;

/** Keeps a picture for somebody, as what it is told to be. */
export async function bringPaper(
  portal: TestApp,
  { mobile, id: userId }: Owner,
  kind: FileKind,
): Promise<DataOf<typeof certification.storeFile>> {
  const { id: uploadId } = await buildUpload(portal.context, {
    userId,
    purpose: "licence",
    bytes: licence,
    mediaType: "image/jpeg",
  });
  return portal.callAs(mobile)(certification.storeFile, { uploadId, kind });
}

/** An admission that lacks nothing, of an agent with the authorisation of one brand. */
export async function fillAdmission(
  portal: TestApp,
  owner: Owner,
  changes: Partial<Admission> = {},
): Promise<Admission> {
  const { db } = portal.context;
  const known = await db
    .selectFrom("datasheetCategories")
    .select("slug")
    .where("parentId", "is", null)
    .executeTakeFirst();
  const { slug } =
    known ??
    (await db
      .insertInto("datasheetCategories")
      .values({ slug: "test-parts", name: "测试器件", nameEn: "Test parts", position: 1 })
      .returning("slug")
      .executeTakeFirstOrThrow());
  const paper = async (kind: FileKind = "paper") => (await bringPaper(portal, owner, kind)).id;
  return {
    shopName: `测试电子 ${owner.id}`,
    shopType: "agent",
    categorySlugs: [slug],
    taxRate: "3",
    bankName: "招商银行深圳分行",
    bankCode: "308584000013",
    bankAccount: "6222 0000 1111 2222",
    returnRegion: "440305",
    returnAddress: "科技园 1 号",
    servicePhone: "400-123-4567",
    serviceHours: "工作日 9:00–18:00",
    papers: { "account-permit": await paper(), "id-front": await paper(), "id-back": await paper() },
    brands: [
      {
        brandName: "测试半导体",
        authoriser: "测试半导体有限公司",
        level: "first",
        validFrom: "2020-01-01",
        validUntil: "",
        fileId: await paper("certificate"),
      },
    ],
    consent: "true",
    ...changes,
  };
}
