import { expect, test } from "vitest";
import { parts } from "#domains/catalogue/contract/parts.ts";
import { corrections } from "../../contract/corrections.ts";
import { documentVersions } from "../../contract/document-versions.ts";
import { uploads } from "../../contract/uploads.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { decideAndUndo, rowsOf } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { useTestApp } from "#testing/app.ts";
import {
  FILLED,
  LIMIT,
  MERCHANT,
  OPERATOR,
  OTHER,
  SECOND_OPERATOR,
  USER,
  useUploading,
} from "../uploads/testing/use-uploading.ts";

const portal = useTestApp();
const { buildPart } = catalogueOf(portal);
const { sheet, bring, submit, decide, casesOf, newestNotice } = useUploading(portal);
const user = () => portal.callAs(USER);
const CLAIM = {
  type: "infringement",
  claimant: "某某半导体有限公司",
  contact: "legal@holder.example",
  claimedRight: "copyright",
  proof: "作品登记号 2024-F-0001",
  text: "未经授权转载",
} as const;

test(
  "an infringement is told with name, right and proof; upheld, it takes the document down, and its uploader may object once",
  async () => {
    const bytes = await sheet();
    const { id } = await bring(bytes);
    await submit(id, { mpns: "IN100" });
    await decide(id, "published");
    const document = (await user()(uploads.uploadDetail, { id })).document!;
    const about = { subject: "document", id: document.id } as const;
    await expect(
      portal.callAs()(corrections.reportCorrection, { ...about, type: "infringement" }),
    ).rejects.toMatchObject({
      errors: {
        claimant: "请填写权利人姓名或公司名称",
        contact: "请填写联系方式，以便核实",
        claimedRight: "请选择权利类型",
        proof: expect.stringContaining("权属证明"),
      },
    });
    await expect(user()(uploads.objectToTakeDown, { id, text: "已获授权" })).rejects.toMatchObject({
      message: "这份规格书没有被下架",
    });
    const report = await portal.callAs(OTHER)(corrections.reportCorrection, { ...about, ...CLAIM });
    const [shown] = (await casesOf("infringements")).filter((one) => one.id === report.id);
    expect(shown!.facts.map(({ value }) => value)).toEqual(
      expect.arrayContaining([CLAIM.claimant, CLAIM.contact, "著作权", CLAIM.proof]),
    );
    expect((await casesOf("corrections")).map((one) => one.id)).not.toContain(report.id);
    expect((await decide(report.id, "accepted", { queue: "corrections" })).refused).toHaveLength(1);
    const both = await Promise.all([
      decide(report.id, "upheld", { queue: "infringements", reason: "权属证明有效" }),
      decide(report.id, "upheld", { queue: "infringements", reason: "权属证明有效", mobile: SECOND_OPERATOR }),
    ]);
    expect(both.flatMap(({ decided }) => decided)).toEqual([report.id]);
    expect(await portal.callAs()(documentVersions.removedDocument, { id: document.id })).toMatchObject({
      reason: "权利人投诉侵权（著作权）",
    });
    expect((await user()(uploads.uploadDetail, { id })).document!.removed).toMatchObject({
      reason: "权利人投诉侵权（著作权）",
      objection: null,
    });

    expect(await bring(bytes, "again.pdf", MERCHANT)).toMatchObject({
      state: "unusable",
      failure: expect.stringContaining("此前已被下架"),
    });

    await expect(portal.callAs(OTHER)(uploads.objectToTakeDown, { id, text: "我的" })).rejects.toMatchObject({
      status: 404,
    });
    expect(
      (await user()(uploads.objectToTakeDown, { id, text: "附授权书编号 88" })).document!.removed!.objection,
    ).toMatchObject({ state: "open", text: "附授权书编号 88" });
    await expect(user()(uploads.objectToTakeDown, { id, text: "再说一次" })).rejects.toMatchObject({
      message: "您已对这次下架提出过异议，每次下架只能提出一次",
    });
    const [objection] = await casesOf("objections");
    expect(objection).toMatchObject({ text: "附授权书编号 88", title: FILLED.title });
    const [before, after] = await decideAndUndo(portal, {
      queue: "objections",
      id: objection!.id,
      decision: "rejected",
    });
    expect([before, after]).toEqual([objection, objection]);
    const rows = () => rowsOf(portal, ["datasheet_documents", "datasheet_objections", "site_notices"], ["updated_at"]);
    await newestNotice();
    const was = await rows();
    await decideAndUndo(portal, { queue: "objections", id: objection!.id, decision: "accepted" });
    await newestNotice();
    expect(await rows()).toEqual(was);
    // Once it was objected to, that is what is decided.
    await expect(undoLatest(portal, "infringements")).rejects.toMatchObject({ message: expect.any(String) });
    await decide(objection!.id, "accepted", { queue: "objections", reason: "上传人已证明获得授权" });
    expect((await decide(objection!.id, "rejected", { queue: "objections" })).refused).toEqual([
      { id: objection!.id, message: "这条异议已处理" },
    ]);
    expect((await user()(uploads.uploadDetail, { id })).document!.removed).toBeNull();
    await portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id: document.id, reason: "再次核实" });
    await expect(undoLatest(portal, "objections")).rejects.toMatchObject({
      message: "不能撤销：规格书之后又有更改",
    });
    expect(await newestNotice()).toMatchObject({ title: "下架异议成立" });
  },
  LIMIT,
);

test(
  "an infringement of what lies elsewhere: upheld, no part leads there any more; it is decided in its own queue alone",
  async () => {
    const address = "https://maker.example/stolen.pdf";
    const [part, another] = [await buildPart({ datasheetUrl: address }), await buildPart({ datasheetUrl: address })];
    const { id } = await portal.callAs(OTHER)(corrections.reportCorrection, {
      ...CLAIM,
      subject: "outside-link",
      id: part.id,
    });
    await expect(
      portal.callAs(OPERATOR)(corrections.decideCorrection, { id, state: "accepted" }),
    ).rejects.toMatchObject({ message: "侵权举报请到“侵权举报”队列处理" });
    expect((await decide(id, "upheld", { queue: "infringements" })).decided).toEqual([id]);
    for (const { id } of [part, another])
      expect((await portal.callAs()(parts.partDetail, { id })).datasheetUrl).toBeNull();
  },
  LIMIT,
);
