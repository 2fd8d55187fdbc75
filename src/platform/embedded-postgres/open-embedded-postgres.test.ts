import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findInstalledPostgres } from "#testing/installed-postgres.ts";
import { ORDINARY_USER, startScript, startSecondProcess } from "#testing/second-process.ts";
import { openDatabase } from "../database.ts";
import { markOf } from "../live-process.ts";
import { StartRefusal } from "../start-refusal.ts";
import { openEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from "./open-embedded-postgres.ts";
import { findServerAccount } from "./server-account.ts";

const isRoot = process.getuid?.() === 0;
const installed = findInstalledPostgres();

let dataDir: string;
let opened: EmbeddedPostgres[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "xinpu-launcher-"));
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((server) => server.stop()));
  const left = await serverPid().catch(() => null);
  if (left && markOf(left)) process.kill(left, "SIGKILL");
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

async function open(options: Partial<EmbeddedPostgresOptions> = {}) {
  const server = await openEmbeddedPostgres({ dataDir, durable: false, ...options });
  opened.push(server);
  return server;
}

function openElsewhere(options: Partial<EmbeddedPostgresOptions> = {}, account?: typeof ORDINARY_USER) {
  return startSecondProcess("lock-database.ts", { dataDir, durable: false, ...options }, account);
}

async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown> {
  const client = new pg.Client(connection);
  await client.connect();
  const result = await client.query<unknown[]>({ text: statement, rowMode: "array" });
  await client.end();
  return result.rows[0]?.[0];
}

async function giveDataDirTo({ uid, gid }: { uid: number; gid: number }) {
  await chmod(dataDir, 0o755);
  await chown(dataDir, uid, gid);
}

async function serverPid() {
  const file = await readFile(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
  return Number(file.split("\n")[0]);
}

async function killServer() {
  const pid = await serverPid();
  process.kill(pid, "SIGKILL");
  await expect.poll(() => markOf(pid)).toBeNull();
}

function isServerRunning() {
  return existsSync(path.join(dataDir, "postgres/cluster/postmaster.pid"));
}

describe("starting", () => {
  test("the first start makes the database, the second finds what was written", async () => {
    const first = await open({ durable: true });
    expect(first).toMatchObject({ adopted: false, version: expect.stringMatching(/^18\./) });
    expect(await ask(first.connection, "show fsync")).toBe("on");
    expect(await ask(first.connection, "show full_page_writes")).toBe("on");
    expect(await ask(first.connection, "show listen_addresses")).toBe("");
    expect(
      await ask(
        first.connection,
        "select datlocprovider::text || datlocale || datcollate from pg_database where datname = 'postgres'",
      ),
    ).toBe("bC.UTF-8C");
    await ask(first.connection, "create table kept as select 'kept' as word");
    await first.stop();
    expect(isServerRunning()).toBe(false);
    const second = await open({ durable: true });
    expect(await ask(second.connection, "select word from kept")).toBe("kept");
    expect(second.connection).toEqual(first.connection);
  });

  test("processes that come at once share one server", async () => {
    const [here, again, elsewhere] = await Promise.all([open(), open(), openElsewhere()]);
    const said = JSON.parse(elsewhere.said) as EmbeddedPostgres;
    expect([here.adopted, again.adopted, said.adopted].filter((adopted) => !adopted)).toHaveLength(1);
    expect(said.connection).toEqual(here.connection);
    await elsewhere.finish();
  });

  test("the server is stopped by its last user", async () => {
    const first = await open();
    const elsewhere = await openElsewhere();
    await first.stop();
    expect(await ask(first.connection, "select 1")).toBe(1);
    await elsewhere.finish();
    expect(isServerRunning()).toBe(false);
  });

  test("a making that was killed halfway is done again", async () => {
    const child = startScript("lock-database.ts", { dataDir, durable: false });
    const folder = path.join(dataDir, "postgres");
    await expect
      .poll(async () => (await readdir(folder).catch(() => [])).some((name) => name.startsWith("cluster.making-")), {
        interval: 5,
      })
      .toBe(true);
    child.kill("SIGKILL");
    await once(child, "close");
    expect(existsSync(path.join(folder, "cluster"))).toBe(false);
    const server = await open();
    expect(await ask(server.connection, "select 1")).toBe(1);
    expect((await readdir(folder)).filter((name) => name.includes("making"))).toEqual([]);
  });

  test("a data folder with a long name is served through the temporary folder", async () => {
    const long = path.join(dataDir, "很长的目录名".repeat(8), "x y'\"z");
    await mkdir(long, { recursive: true });
    const server = await open({ dataDir: long });
    expect(server.connection.host.startsWith(path.join(tmpdir(), "xinpu-"))).toBe(true);
    expect(await ask(server.connection, "select 1")).toBe(1);
    await server.stop();
    await rm(server.connection.host, { recursive: true });
  });

  test("programs that cannot run are answered by a refusal that names DATABASE_URL", async () => {
    const start = open({ binaries: path.join(dataDir, "nothing") });
    await expect(start).rejects.toThrow(StartRefusal);
    await expect(start).rejects.toThrow(/DATABASE_URL/);
  });

  test("a server that will not start is answered by its own last complaint", async () => {
    await (await open()).stop();
    await writeFile(path.join(dataDir, "postgres/cluster/PG_VERSION"), "9\n");
    await expect(open()).rejects.toThrow(
      /内置数据库无法启动（.*FATAL: {2}database files are incompatible with server.*DATABASE_URL/,
    );
  });
});

describe("after a hard kill", () => {
  test("of the portal, its server is adopted, and stopped by the next user", async () => {
    const portal = await openElsewhere();
    const { connection } = JSON.parse(portal.said) as EmbeddedPostgres;
    await ask(connection, "create table kept as select 'kept' as word");
    await portal.kill();
    const next = await open();
    expect(next.adopted).toBe(true);
    expect(await ask(next.connection, "select word from kept")).toBe("kept");
    await next.stop();
    expect(isServerRunning()).toBe(false);
  });

  test("of the server, it is started again under its users, with all that was committed", async () => {
    const sentences: string[] = [];
    const server = await open({ durable: true, log: (sentence) => sentences.push(sentence) });
    const db = openDatabase(server.connection);
    await db.schema.createTable("kept").addColumn("word", "text").execute();
    await killServer();
    await expect
      .poll(() =>
        db
          .selectFrom("kept" as never)
          .selectAll()
          .execute()
          .catch(() => null),
      )
      .toEqual([]);
    await expect.poll(() => sentences.at(-1)).toBe("内置数据库意外退出，已重新启动");
    await db.destroy();
  });

  test("of both, the next start recovers", async () => {
    const portal = await openElsewhere({ durable: true });
    const { connection } = JSON.parse(portal.said) as EmbeddedPostgres;
    await ask(connection, "create table kept as select 'kept' as word");
    await portal.kill();
    await killServer();
    const next = await open({ durable: true });
    expect(next.adopted).toBe(false);
    expect(await ask(next.connection, "select word from kept")).toBe("kept");
  });

  test("of the server's first process only, those that are left do not block the next", async () => {
    const portal = await openElsewhere();
    const { connection } = JSON.parse(portal.said) as EmbeddedPostgres;
    const busy = new pg.Client(connection);
    busy.on("error", () => {});
    await busy.connect();
    // Without a pause it does not notice that its parent is gone.
    const endless = busy.query("do $$ begin loop perform 1; end loop; end $$").catch(() => null);
    await portal.kill();
    await killServer();
    const next = await open();
    expect(next.adopted).toBe(false);
    await endless;
  });

  test("a data folder that was moved under a running server finds it again", async () => {
    const portal = await openElsewhere();
    await portal.kill();
    const moved = `${dataDir}-moved`;
    await rename(dataDir, moved);
    dataDir = moved;
    expect((await open()).adopted).toBe(true);
  });

  test.each([
    ["a living stranger", "echo $$; exec sleep 60"],
    ["a zombie", "sleep 0 & echo $!; exec sleep 60"],
  ])("a number in postmaster.pid that now belongs to %s does not block the start", async (_, script) => {
    await (await open()).stop();
    const account = await findServerAccount(path.join(dataDir, "postgres/cluster"));
    const stranger = spawn("sh", ["-c", script], { stdio: ["ignore", "pipe", "inherit"], ...account });
    const [pid] = (await once(stranger.stdout, "data")) as [Buffer];
    await writeFile(
      path.join(dataDir, "postgres/cluster/postmaster.pid"),
      `${String(pid).trim()}\n/elsewhere\n1\n1\n.\n\n1 1\nready\n`,
    );
    const server = await open();
    expect(server.adopted).toBe(false);
    expect(await ask(server.connection, "select 1")).toBe(1);
    stranger.kill("SIGKILL");
  });
});

test("a server that is seen by its socket only, as another container's, is left alone", async () => {
  const server = await open();
  const pidFile = path.join(dataDir, "postgres/cluster/postmaster.pid");
  const written = await readFile(pidFile, "utf8");
  await writeFile(pidFile, written.replace(/^\d+/, "999999999"));
  await expect(open()).rejects.toThrow(/另一个容器/);
  await writeFile(pidFile, written);
  expect(await ask(server.connection, "select 1")).toBe(1);
});

describe("other ways to run", () => {
  test.runIf(ORDINARY_USER)("an ordinary user runs the server as himself", async () => {
    await giveDataDirTo(ORDINARY_USER!);
    const elsewhere = await openElsewhere({}, ORDINARY_USER);
    const { connection } = JSON.parse(elsewhere.said) as EmbeddedPostgres;
    expect(await ask(connection, "select 1")).toBe(1);
    await elsewhere.finish();
    expect(isServerRunning()).toBe(false);
  });

  test.runIf(ORDINARY_USER)("an ordinary user does not touch another's database", async () => {
    await chmod(dataDir, 0o755);
    await (await open()).stop();
    await expect(openElsewhere({}, { uid: 65_533, gid: 65_533 })).rejects.toThrow(/属于系统的另一个用户/);
  });

  test.runIf(isRoot)("a cluster that root has copied is given back to the server's user", async () => {
    await (await open()).stop();
    for (const name of ["", ...(await readdir(path.join(dataDir, "postgres/cluster"), { recursive: true }))]) {
      await chown(path.join(dataDir, "postgres/cluster", name), 0, 0);
    }
    expect(await ask((await open()).connection, "select 1")).toBe(1);
  });

  // pg_ctl, which starts the server there, does not run as root.
  test.runIf(!isRoot || ORDINARY_USER)(
    "on Windows the server listens on a private port, behind a password",
    async () => {
      if (ORDINARY_USER) await giveDataDirTo(ORDINARY_USER);
      const elsewhere = await openElsewhere({ onPort: true }, ORDINARY_USER);
      const { connection } = JSON.parse(elsewhere.said) as EmbeddedPostgres;
      expect(connection).toMatchObject({
        host: "127.0.0.1",
        port: expect.any(Number),
        password: expect.stringMatching(/^\w{48}$/),
      });
      expect(connection.port).not.toBe(5432);
      expect(await ask(connection, "select 1")).toBe(1);
      await expect(ask({ ...connection, password: "guess" }, "select 1")).rejects.toThrow(
        /password authentication failed/,
      );
      await elsewhere.finish();
      expect(isServerRunning()).toBe(false);
    },
  );

  test.runIf(installed)("an installed PostgreSQL is started in the same way", async () => {
    await chmod(dataDir, 0o755);
    const server = await open({ binaries: installed!.binaries });
    expect(server.version).toMatch(new RegExp(`^${installed!.version}\\.`));
    await server.stop();
    expect(isServerRunning()).toBe(false);
  });
});
