import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";

const COPIED = [
  "src",
  "scripts",
  "e2e",
  "bench",
  "docs",
  "migrations",
  "README.md",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
];
const TSX = "tsx/dist/cli.mjs";
/** A domain at the bottom that does all that none may. */
const FAULTY = {
  "domain.ts": `import { defineDomain } from "#web/define-domain.ts";

export const domain = defineDomain({});
`,
  "server/domain.ts": `import { site } from "#domains/site/contract/site.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { handle } from "#platform/handlers.ts";
import { readFrame } from "./read-frame.ts";

export const domain = defineDomainServer({
  tables: ["no_such_table", "files_uploads"],
  handlers: [handle(site.readFrame, readFrame as never)],
});
`,
  "server/read-frame.ts": `import { sql } from "kysely";
import { count } from "./count.ts";

export const readFrame = () => [sql\`select from site_views\`, sql\`delete from operator_console_holds\`, count];
`,
  "server/move-frame.ts": `import { sql } from "kysely";
import type { Database } from "#platform/database.ts";

const shown = { state: "shown" };

export async function moveFrame(db: Database, kept: { note: string } | { state: string }) {
  await db.updateTable("siteFeedback").set({ reply: "", ...shown }).where("state", "=", "received").execute();
  await db.updateTable("siteFeedback").set(kept).execute();
  await db.updateTable("siteFeedback").set({ reply: "state" }).where("state", "=", "received").execute();
  await sql\`update site_feedback set reply = '', state = 'settled' where id = 1\`.execute(db);
  await sql\`update site_feedback set reply = '' where state = 'settled'\`.execute(db);
  await db.insertInto("siteFeedback").values(shown as never).onConflict((conflict) => conflict.doUpdateSet(shown)).execute();
}
`,
  "server/count.ts": `import { readFrame } from "./read-frame.ts";

export const count = () => readFrame().length;
`,
};

let project: string;
/** What all of these checks say at once: each start of a program reads the whole copy. */
let said: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), "xinpu-project-"));
  for (const name of COPIED) await cp(path.join(PROJECT_ROOT, name), path.join(project, name), { recursive: true });
  for (const name of ["node_modules", "seeds"]) await symlink(path.join(PROJECT_ROOT, name), path.join(project, name));
  for (const [name, source] of Object.entries(FAULTY)) {
    const file = path.join(project, "src/domains/faulty", name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, source);
  }
  const list = path.join(project, "src/domains.ts");
  await writeFile(list, (await readFile(list, "utf8")).replace('  "audit",\n', '  "faulty",\n  "audit",\n'));
  await runInProject(TSX, "scripts/generate.ts");
  said = await runInProject(TSX, "scripts/check.ts", "owners", "states", "calls and handlers", "imports");
});

afterAll(() => rm(project, { recursive: true, force: true }));

test("a table that is not there or another's is no domain's own, is not read from below and not written", () => {
  expect(said).toContain("faulty declares the table no_such_table, which the database does not have");
  expect(said).toContain("files and faulty both declare the table files_uploads");
  const file = "src/domains/faulty/server/read-frame.ts";
  expect(said).toContain(`${file} uses site_views, which is site's: faulty stands below it`);
  expect(said).toContain(`${file} writes operator_console_holds, which is operator-console's`);
});

test("an update that writes a state past the table of moves is told, whichever way it is written", () => {
  const lines = [...said.matchAll(/move-frame\.ts:(\d+) writes a state past src\/platform\/move-rows\.ts/g)];
  expect(lines.map(([, line]) => Number(line))).toEqual([7, 8, 10, 12]);
});

test("a call that two domains answer is told", () => {
  expect(said).toContain("site.readFrame has 2 handlers");
});

test("an import of a domain above, and a cycle, are told", () => {
  expect(said).toContain(
    "faulty-imports-downward: src/domains/faulty/server/domain.ts → src/domains/site/contract/site.ts",
  );
  expect(said).toMatch(/no-cycles: src\/domains\/faulty\/server\/(count|read-frame)\.ts/);
});

/** Runs a program in the copied project; answers all that it said. */
async function runInProject(program: string, ...words: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [path.join("node_modules", program), ...words], {
    cwd: project,
    env: { ...process.env, NO_COLOR: "1", TEST_TOTALS_FILE: "" },
  });
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}
