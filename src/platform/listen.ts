import pg from "pg";
import type { Connection } from "./database.ts";
import type { Logger } from "./log.ts";

const RECONNECT_AFTER_MS = 1000;
const CONNECT_TIMEOUT_MS = 10_000;

export interface ListenOptions {
  channels: string[];
  onNotice: (channel: string, payload: string) => void;
  /** Told of every connection after the first: what was said in between was not heard. */
  onReconnect?: () => void;
  /** Told of every connection, the first one too; from then on what is said is heard. */
  onConnect?: () => void;
  /** Told that what is said is not heard any more. */
  onLost?: () => void;
  log: Logger;
}

/** Hears what is said on channels of the database (NOTIFY), and connects again when the line breaks. Resolves once it listens, or has failed to for the first time. */
export async function listen(
  connection: Connection,
  { channels, onNotice, onReconnect, onConnect, onLost, log }: ListenOptions,
): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(isFirst: boolean): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: "xinpu listener",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client = next;
    next.on("notification", ({ channel, payload }) => onNotice(channel, payload ?? ""));
    next.on("error", (error) => log.warn({ err: error, channels }, "a listener lost its connection"));
    next.once("end", () => {
      onLost?.();
      if (!isStopped) retry = setTimeout(() => void connect(false), RECONNECT_AFTER_MS);
    });
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      onConnect?.();
      if (!isFirst) onReconnect?.();
    } catch (error) {
      if (isStopped) return;
      log.warn({ err: error, channels }, "a listener could not connect");
      await next.end().catch(() => {});
    }
  }

  await connect(true);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
