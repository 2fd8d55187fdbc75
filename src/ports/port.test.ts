import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

// The log writes to standard error, below what a test can take hold of: so another process writes it.
const PROGRAM = `
import { createLog } from "./src/platform/log.ts";
import { PortError } from "./src/ports/port.ts";
const error = new PortError("sms", "quota", "aliyun answered isv.OUT_OF_SERVICE", { provider: { name: "aliyun", code: "isv.OUT_OF_SERVICE", requestId: "R-1" } });
createLog("warn").error({ err: Object.assign(error, { config: { secret: "hidden" } }) }, "sending failed");
`;

test("the log tells of a failure what the operator and the provider's support need, and no more", () => {
  const { stderr } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", PROGRAM], {
    encoding: "utf8",
  });
  const line = JSON.parse(stderr.trim().split("\n").at(-1)!) as { err: Record<string, unknown> };
  expect(line.err).toMatchObject({
    type: "PortError",
    kind: "quota",
    message: "sms: aliyun answered isv.OUT_OF_SERVICE",
    provider: { code: "isv.OUT_OF_SERVICE", requestId: "R-1" },
  });
  expect(stderr).not.toContain("hidden");
});
