import type pg from "pg";
import type { NamingClient } from "./named-statements.ts";

/** A connection over which one piece of work reads, statement behind statement. */
interface Reading {
  /** Those that have asked for it and have not given it back. */
  uses: number;
  client: Promise<NamingClient & pg.PoolClient>;
}

/** One for each database of the portal that is read in the work, by what opens a connection of it. */
export type Readings = Map<Connect, Reading>;
type Connect = () => Promise<pg.PoolClient>;

/**
 * The connection of a piece of work: what it reads at the same time is sent in one go and answered in order, so that
 * it takes one connection of all. It goes back once nobody in the work uses it.
 */
export async function connectTogether(readings: Readings, connect: Connect): Promise<pg.PoolClient> {
  const known = readings.get(connect);
  const reading = known ?? { uses: 0, client: connect() as Reading["client"] };
  if (!known) readings.set(connect, reading);
  reading.uses += 1;
  const leaveAsLast = () => {
    reading.uses -= 1;
    if (reading.uses === 0) readings.delete(connect);
    return reading.uses === 0;
  };
  try {
    const client = await reading.client;
    if (!client.isShared) share(client, leaveAsLast);
    return client;
  } catch (error) {
    leaveAsLast();
    throw error;
  }
}

function share(client: NamingClient & pg.PoolClient, leaveAsLast: () => boolean): void {
  const { release } = client;
  client.isShared = true;
  client.release = (error) => {
    if (!leaveAsLast()) return;
    client.isShared = false;
    client.release = release;
    client.release(error);
  };
}
