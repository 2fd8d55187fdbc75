import type { Connection } from "../database.ts";
import type { Door } from "../door.ts";
import type { Declared } from "../join-domains.ts";
import { listen } from "../listen.ts";
import type { Logger } from "../log.ts";
import type { Settings } from "../settings.ts";
import { knowTables } from "../tables-read.ts";
import { hearChanges, tellChange } from "../told-changes.ts";
import { openPageStore, type PageStore } from "./page-store.ts";
import { gatherChanges, readChange } from "./told-tables.ts";

/** The channel on which triggers tell which table has changed. */
const CHANNEL = "shown_tables";

interface StoreParts {
  settings: Pick<Settings, "pageStoreBytes">;
  declared: Declared;
  connection: Connection;
  log: Logger;
  door: Door;
}

/** Follows every change of what pages are made of, in whichever process that is made, and opens the store that keeps them; null where the settings give it no room. */
export async function openStore({
  settings,
  declared,
  connection,
  log,
  door,
}: StoreParts): Promise<{ store: PageStore | null; following: { stop(): Promise<void> } }> {
  knowTables(declared.domains.flatMap(({ tables }) => tables));
  const store = settings.pageStoreBytes > 0 ? openPageStore({ bytesAtMost: settings.pageStoreBytes }) : null;
  const changes = gatherChanges((table) => {
    door.forget(table);
    store?.forget(table);
  });
  const hear = (isHeard: boolean) => {
    hearChanges(isHeard);
    store?.follow(isHeard);
  };
  const { stop } = await listen(connection, {
    channels: [CHANNEL],
    onNotice(_channel, notice) {
      const change = readChange(notice);
      // That costs nothing, so it is not gathered.
      tellChange(change);
      changes.hear(change.table);
    },
    onConnect: () => hear(true),
    onLost: () => hear(false),
    log,
  });
  return {
    store,
    following: {
      stop() {
        changes.stop();
        // Who listens no more hears nothing.
        hear(false);
        return stop();
      },
    },
  };
}
