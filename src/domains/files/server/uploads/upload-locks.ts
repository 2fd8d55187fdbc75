import pg from "pg";
import type { Lock, Locker } from "@tus/server";
import { isDatabaseGone, type Connection } from "#platform/database.ts";
import type { Logger } from "#platform/log.ts";
import { fileRefusals } from "../../errors.ts";

const CHANNEL = "files_upload_wanted";
const CONNECT_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 150;
const GIVEN_UP_AFTER_MS = 30_000;

interface Held {
  askForRelease: () => void;
  /** The connection that holds it; null while it is still asked for. */
  holder: pg.Client | null;
}

export interface UploadLocks extends Locker {
  close(): Promise<void>;
}

/**
 * One request at a time works on an upload, by a lock of the database; who wants it asks its holder to let go, as a
 * browser that comes back must not wait for a lost line.
 */
export function openUploadLocks(connection: Connection, log: Logger): UploadLocks {
  const held = new Map<string, Held>();
  let opening: Promise<pg.Client> | null = null;
  let current: pg.Client | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let own = 0;

  function open(): Promise<pg.Client> {
    return (opening ??= connect().catch((error: unknown) => {
      opening = null;
      throw error;
    }));
  }

  async function connect(): Promise<pg.Client> {
    const client = (current = new pg.Client({
      ...connection,
      application_name: "xinpu uploads",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    }));
    client.on("error", (error) => log.warn({ err: error }, "the locks of uploads lost their connection"));
    // What was asked over this connection concerns others.
    client.on(
      "notification",
      ({ payload, processId }) => processId === own || held.get(payload ?? "")?.askForRelease(),
    );
    client.once("end", () => forget(client));
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    own = rows[0]!.pid;
    await client.query(`listen ${CHANNEL}`);
    return client;
  }

  /** What a lost connection held is anybody's now, and who worked under it is told to stop. */
  function forget(client: pg.Client): void {
    if (current === client) opening = current = null;
    const lost = [...held].filter(([, { holder }]) => holder === client);
    for (const [id] of lost) held.delete(id);
    for (const [, { askForRelease }] of lost) askForRelease();
  }

  /** One statement after the other, as the connection takes them. */
  function ask<Row extends object>(statement: string, values: string[]): Promise<{ rows: Row[]; client: pg.Client }> {
    const askOnce = async () => {
      const client = await open();
      try {
        return { rows: (await client.query<Row>(statement, values)).rows, client };
      } catch (error) {
        if (isDatabaseGone(error)) forget(client);
        throw error;
      }
    };
    const answer = last
      .then(askOnce)
      // Nothing it did is left, so another connection may be asked the same; it may be lost while it is opened, too.
      .catch((error: unknown) => {
        if (!isDatabaseGone(error)) throw error;
        return askOnce();
      });
    last = answer.catch(() => {});
    return answer;
  }

  async function take(id: string, one: Held): Promise<boolean> {
    const other = held.get(id);
    if (other) {
      other.askForRelease();
      return false;
    }
    held.set(id, one);
    try {
      const { rows, client } = await ask<{ taken: boolean }>(
        "select pg_try_advisory_lock(hashtextextended($1, 0)) as taken",
        [`upload ${id}`],
      );
      if (rows[0]!.taken) {
        one.holder = client;
        return true;
      }
      held.delete(id);
      await ask("select pg_notify($1, $2)", [CHANNEL, id]);
      return false;
    } catch (error) {
      held.delete(id);
      throw error;
    }
  }

  function newLock(id: string): Lock {
    const one: Held = { askForRelease: () => {}, holder: null };
    return {
      async lock(signal, cancelRequest) {
        one.askForRelease = () => void cancelRequest();
        const until = Date.now() + GIVEN_UP_AFTER_MS;
        while (!(await take(id, one))) {
          if (signal.aborted || Date.now() > until) throw fileRefusals.uploadLocked();
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        }
      },
      async unlock() {
        // It went with the connection.
        if (held.get(id) !== one) return;
        await ask("select pg_advisory_unlock(hashtextextended($1, 0))", [`upload ${id}`]).finally(() => {
          one.holder = null;
          if (held.get(id) === one) held.delete(id);
        });
      },
    };
  }

  return {
    newLock,
    async close() {
      const client = await opening?.catch(() => null);
      held.clear();
      await client?.end();
    },
  };
}
