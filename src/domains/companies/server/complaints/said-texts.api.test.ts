import { expect, test } from "vitest";
import { notices } from "#domains/notices/contract/notices.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { useTestApp } from "#testing/app.ts";
import { exportHeld } from "#testing/personal-data.ts";
import { complaints } from "../../contract/complaints.ts";
import { buildCompany } from "../../testing/build-company.ts";

const portal = useTestApp();
const COMPLAINANT = "13800000004";
const OWNER = "13800000002";
const OPERATOR = "13800000009";
const PHONE = "13712345678";
const REPLIER_PHONE = "13787654321";

const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;

test("neither lists, notices nor the export of one side tell a phone that the other, or an operator, has written down", async () => {
  const { db } = portal.context;
  const [complainantId, ownerId] = [await idOf(COMPLAINANT), await idOf(OWNER)];
  const { id: enterpriseId } = await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("ownerId", "=", ownerId)
    .executeTakeFirstOrThrow();
  const { id: companyId } = await buildCompany(portal.context, { name: "被投诉电子", enterpriseId });
  const { id } = await portal.callAs(COMPLAINANT)(complaints.complain, {
    companyId,
    kind: "breach",
    mpn: `STM32 请致电${PHONE}`,
    text: `没有发货，请打 ${PHONE} 联系我核实`,
    evidenceIds: "",
  });
  const decide = (decision: string, reason: string) =>
    portal.callAs(OPERATOR)(queues.decideCases, { queue: "complaints", ids: String(id), decision, reason });
  await decide("accepted", "");
  await portal.callAs(OWNER)(complaints.replyToComplaint, { id, reply: `请打 ${REPLIER_PHONE} 与我们联系处理` });
  await decide("settled", `投诉人电话${PHONE}、企业电话${REPLIER_PHONE}核实过`);

  await tellDecisions(portal);
  const toldTo = async (mobile: string, userId: number) =>
    JSON.stringify([
      (await portal.callAs(mobile)(notices.listNotices, { pageIndex: 1, pageSize: 100 })).data,
      await exportHeld(portal.context, userId),
    ]);
  const owner = await toldTo(OWNER, ownerId);
  expect(owner).not.toContain(PHONE);
  expect(owner).toContain("STM32 请致电137****");
  // What he has said himself is his, whole.
  expect(owner).toContain(`请打 ${REPLIER_PHONE} 与我们联系处理`);
  const complainant = await toldTo(COMPLAINANT, complainantId);
  expect(complainant).not.toContain(REPLIER_PHONE);
  expect(complainant).toContain(`没有发货，请打 ${PHONE} 联系我核实`);
  expect(JSON.stringify(await portal.callAs(COMPLAINANT)(complaints.myComplaints, {}))).not.toContain(REPLIER_PHONE);
});
