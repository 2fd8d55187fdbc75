import type { Connection } from "../database.ts";
import type { Door } from "../door.ts";
import type { Declared } from "../join-domains.ts";
import { forgetKnownRows } from "../known-rows.ts";
import { listen } from "../listen.ts";
import type { Logger } from "../log.ts";
import type { Settings } from "../settings.ts";
import { knowTables } from "../tables-read.ts";
import { openPageStore, type PageStore } from "./page-store.ts";
import { gatherChanges } from "./told-tables.ts";

/** The channel on which triggers tell which table has changed. */
const CHANNEL = "shown_tables";

interface StoreParts {
  settings: Pick<Settings, "pageStoreBytes">;
  declared: Declared;
  connection: Connection;
  log: Logger;
  door: Door;
}

/** Opens the store of pages, which follows every change of what they are made of, in whichever process that is made; null where the settings give it no room. */
export async function openStore({
  settings,
  declared,
  connection,
  log,
  door,
}: StoreParts): Promise<{ store: PageStore; following: { stop(): Promise<void> } } | null> {
  if (settings.pageStoreBytes === 0) return null;
  knowTables(declared.domains.flatMap(({ tables }) => tables));
  const store = openPageStore({ bytesAtMost: settings.pageStoreBytes });
  const changes = gatherChanges((table) => {
    forgetKnownRows();
    door.forget(table);
    store.forget(table);
  });
  const { stop } = await listen(connection, {
    channels: [CHANNEL],
    onNotice: (_channel, table) => changes.hear(table),
    onConnect: () => store.follow(true),
    onLost: () => store.follow(false),
    log,
  });
  return {
    store,
    following: {
      stop() {
        changes.stop();
        return stop();
      },
    },
  };
}
