import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartRefusal } from "../start-refusal.ts";
import { findBinaries, makeRunnable } from "./find-binaries.ts";
import { canEnter, findServerAccount, type ServerAccount } from "./server-account.ts";

const isRoot = process.getuid?.() === 0;

let folder: string;
let native: string;
let account: ServerAccount;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-binaries-"));
  await chmod(folder, 0o755);
  account = await findServerAccount(path.join(folder, "cluster"));
  // The package as `npm ci --ignore-scripts` leaves it: without links.
  native = path.join(folder, "project/native");
  const found = path.dirname(await findBinaries(undefined, folder));
  await cp(found, native, { recursive: true, filter: (file) => !/\.a$|timezone|\.sql$/.test(file) });
  for (const entry of await readdir(path.join(native, "lib"), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(path.join(native, "lib", entry.name));
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function versionOf(bin: string) {
  return execFileSync(path.join(bin, "postgres"), ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    ...account,
  });
}

test("links that no install script has made are made", async () => {
  const link = path.join(native, "lib/libpq.so.5");
  await expect(readlink(link)).rejects.toThrow();
  const bin = await makeRunnable(native, "1", account, []);
  expect(bin).toBe(path.join(native, "bin"));
  expect(await readlink(link)).toMatch(/^libpq\.so\.5\.\d+$/);
  expect(versionOf(bin)).toMatch(/PostgreSQL/);
});

test.runIf(isRoot)(
  "programs in a project that only root may enter are copied to a folder that the server's user can enter",
  async () => {
    await chmod(path.join(folder, "project"), 0o700);
    const closed = path.join(folder, "project/copies");
    const open = path.join(folder, "copies");
    const bin = await makeRunnable(native, "1", account, [closed, open]);
    expect(bin).toBe(path.join(open, "postgres-1/bin"));
    expect(versionOf(bin)).toMatch(/PostgreSQL/);
    expect(await makeRunnable(native, "1", account, [closed, open])).toBe(bin);
    expect(await readdir(open)).toEqual(["postgres-1"]);
  },
);

test.runIf(isRoot)("programs installed under a closed umask are readable in the copy", async () => {
  for (const name of ["", ...(await readdir(native, { recursive: true }))]) await chmod(path.join(native, name), 0o700);
  const bin = await makeRunnable(native, "1", account, [path.join(folder, "copies")]);
  expect(versionOf(bin)).toMatch(/PostgreSQL/);
});

test.runIf(isRoot)("a folder that others may write to is not trusted with programs", async () => {
  await chmod(path.join(folder, "project"), 0o700);
  await mkdir(path.join(folder, "shared"));
  await chmod(path.join(folder, "shared"), 0o777);
  await mkdir(path.join(folder, "target"));
  await symlink(path.join(folder, "target"), path.join(folder, "link"));
  const attempt = makeRunnable(native, "1", account, [path.join(folder, "shared"), path.join(folder, "link")]);
  await expect(attempt).rejects.toThrow(StartRefusal);
  await expect(attempt).rejects.toThrow(/DATABASE_URL/);
});

test.runIf(isRoot)("the whole way down decides whether a folder can be entered", async () => {
  await mkdir(path.join(folder, "a/b"), { recursive: true });
  expect(await canEnter(path.join(folder, "a/b"), account)).toBe(true);
  await chmod(path.join(folder, "a"), 0o700);
  expect(await canEnter(path.join(folder, "a/b"), account)).toBe(false);
  expect(await canEnter(path.join(folder, "a/b"), undefined)).toBe(true);
});
