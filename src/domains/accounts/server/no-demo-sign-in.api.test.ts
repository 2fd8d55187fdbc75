import { expect, test } from "vitest";
import { site } from "#domains/site/contract.ts";
import { useTestApp } from "#testing/app.ts";
import { accounts } from "../contract.ts";

const portal = useTestApp({ PORTAL_MODE: "production" });

test("where the portal is no demonstration there is no such door", async () => {
  await expect(portal.callAs()(accounts.demoSignIn, { mobile: "13800000001" })).rejects.toMatchObject({ status: 404, message: "没有这个接口" });
  expect(await portal.callAs()(site.frame, {})).toMatchObject({ isDemo: false });
});
