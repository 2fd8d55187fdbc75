import { expect, test } from "vitest";
import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { NO_BROWSER } from "#platform/context.ts";
import { createDoor } from "#platform/door.ts";
import { handle } from "#platform/handlers.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import { certification } from "../contract/certification.ts";

const portal = useTestApp();
const OWNER = "13800000002";
const { trade } = defineCalls("test", {
  trade: { method: "POST", path: "/trade", access: "enterprise", input: z.object({}), data: z.object({}) },
});

/** Makes a call for enterprises as a demo account, who he is by his token. */
async function tradeAs(mobile: string) {
  const { context, clock, settings, device } = portal;
  const { declared } = context;
  const now = () => clock.now;
  const browser = { ...NO_BROWSER, uuid: device };
  const identify = declared.identify({ db: context.db, settings, declared: () => declared, now });
  const door = createDoor([handle(trade, () => ({}))], (asker) => ({ ...context, ...asker, now: now() }));
  const user = await identify(await portal.tokenOf(mobile), browser);
  return door.callFor({ user, address: portal.address, browser })(trade, {});
}

test("who works for an enterprise enters as one on its last day, and no more once that is over, whatever is written down", async () => {
  const { db } = portal.context;
  const today = portal.clock.now;
  await db
    .updateTable("suppliersEnterprises")
    .set({ validUntil: formatDay(today) })
    .where("ownerId", "in", db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${OWNER}`))
    .execute();
  await expect(tradeAs("13800000001")).rejects.toMatchObject({ status: 403 });
  expect(await tradeAs(OWNER)).toEqual({});
  expect(await portal.callAs(OWNER)(certification.enterpriseStatus, {})).toBe("certified");
  try {
    portal.clock.now = new Date(today.getTime() + DAY_MS);
    await expect(tradeAs(OWNER)).rejects.toMatchObject({ status: 403 });
    expect(await portal.callAs(OWNER)(certification.enterpriseStatus, {})).toBeNull();
  } finally {
    portal.clock.now = today;
  }
  const { status } = await db
    .selectFrom("suppliersEnterprises as enterprise")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .select("enterprise.status")
    .where("owner.mobile", "=", `+86${OWNER}`)
    .executeTakeFirstOrThrow();
  expect(status).toBe("certified");
});
