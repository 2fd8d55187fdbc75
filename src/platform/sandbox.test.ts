import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { adviseSandbox, describeSandbox, openSandbox } from "./sandbox.ts";
import { StartRefusal } from "./start-refusal.ts";

const PATH = process.env["PATH"];
afterEach(() => {
  process.env["PATH"] = PATH;
  openSandbox("auto");
});

/** A machine on which `bwrap` is this script, or is not there. */
async function onMachineWith<Result>(script: string | null, act: () => Result): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-sandbox-"));
  if (script !== null) await writeFile(path.join(folder, "bwrap"), `#!/bin/sh\n${script}\n`);
  if (script !== null) await chmod(path.join(folder, "bwrap"), 0o755);
  process.env["PATH"] = folder;
  try {
    return act();
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("where bubblewrap is missing or forbidden workers run without it, and who requires it is told how to have it", async () => {
  for (const [script, state, told] of [
    [null, "missing", "安装 bubblewrap"],
    ["exit 1", "forbidden", "用户命名空间"],
  ] as const) {
    expect(await onMachineWith(script, () => openSandbox("auto"))).toBe(state);
    expect(describeSandbox(state)).toContain("不用沙箱");
    expect(adviseSandbox(state)).toContain("后重启");
    const required = () => openSandbox("required");
    await expect(onMachineWith(script, required)).rejects.toThrow(StartRefusal);
    await expect(onMachineWith(script, required)).rejects.toThrow(told);
  }
});

test("it is tried with the walls that workers get, and not at all where it is off", async () => {
  const asked = 'for word; do [ "$word" = --unshare-all ] && exit 0; done; exit 1';
  expect(await onMachineWith(asked, () => openSandbox("required"))).toBe("inside");
  expect(await onMachineWith("exit 0", () => openSandbox("off"))).toBe("off");
  expect([adviseSandbox("inside"), adviseSandbox("off")]).toEqual([null, null]);
});
