import { expect, test } from "vitest";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { useTestApp } from "#testing/app.ts";
import { holdingsOf } from "#testing/personal-data.ts";
import { merchants } from "../contract/merchants.ts";
import { AGREED, fillAdmission, SIGNED } from "../testing/fill-admission.ts";

const portal = useTestApp();
const { newUser, filledForm } = useEnterprises(portal);
const OPERATOR = "13800000009";

test("what is approved is taken back too, until its owner has told of a deposit; then his account may go", async () => {
  const user = await newUser("想想不开了");
  const ask = portal.callAs(user.mobile);
  await ask(certification.submitCertification, await filledForm(user));
  const [waiting] = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "certifications" })).cases.data.slice(-1);
  await decideByTwo(portal, { queue: "certifications", ids: String(waiting!.id), decision: "approved" });
  const mine = async () => (await ask(merchants.myMerchant, {})).merchant!;
  const approve = async () => {
    await ask(merchants.submitMerchant, await fillAdmission(portal, user));
    for (const decision of ["take-up", "approve"])
      await decideByTwo(portal, { queue: "merchants", ids: String((await mine()).id), decision });
  };

  await approve();
  await ask(merchants.withdrawMerchant, {});
  expect([(await mine()).state, await holdingsOf(portal.context, user.id)]).toEqual(["draft", []]);

  await approve();
  await ask(merchants.signMerchant, { ...SIGNED, ...AGREED });
  await ask(merchants.withdrawMerchant, {});
  expect((await mine()).state).toBe("draft");

  await approve();
  await ask(merchants.signMerchant, { ...SIGNED, ...AGREED });
  await ask(merchants.reportDeposit, { reference: "回单 1" });
  await expect(ask(merchants.withdrawMerchant, {})).rejects.toMatchObject({
    code: 2110,
    message: expect.stringContaining("已告知缴纳保证金"),
  });
  expect((await mine()).state).toBe("deposit");
});
