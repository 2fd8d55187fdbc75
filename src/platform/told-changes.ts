/** Things that a notice may name the rows of: by them a cache of what is each one's own lets go of those alone. */
export type ThingKind = "part";

/** A change as it was told: of a table, or of what it holds of some things. Without a table: of anything. */
export interface ToldChange {
  table?: string;
  of?: { kind: ThingKind; ids: readonly number[] };
}

/** What was made of these tables, when so many changes had been told of. */
export interface Told {
  tables: ReadonlySet<string>;
  told: number;
}

/** Of so many things it is remembered when they changed; past that all are taken to have. */
const THINGS_MAX = 50_000;

/** How often something was told to have changed; when last of each table, of its whole, and of all. */
let changesTold = 0;
const toldLast = new Map<string, number>();
const toldWhole = new Map<string, number>();
let toldOfAll = 0;
let isHeard = false;

/** When last of each thing, and of all of them. */
const toldOf = new Map<number, number>();
let toldOfEach = 0;

/** Lets go of what was made of something that has changed. */
export function tellChange({ table, of }: ToldChange = {}): void {
  changesTold += 1;
  if (table === undefined) {
    toldOfAll = changesTold;
    return;
  }
  toldLast.set(table, changesTold);
  if (!of) toldWhole.set(table, changesTold);
  for (const id of of?.ids ?? []) toldOf.set(id, changesTold);
  if (toldOf.size <= THINGS_MAX) return;
  toldOf.clear();
  toldOfEach = changesTold;
}

/** Tells whether this process hears of each change. */
export function hearChanges(isHearing: boolean): void {
  isHeard = isHearing;
  tellChange();
}

/** Whether it does. */
export function isHearingChanges(): boolean {
  return isHeard;
}

/** How many changes were told of by now. */
export function countToldChanges(): number {
  return changesTold;
}

/** Whether a table was told to have changed since. */
export function isOutdated(made: Told): boolean {
  return isOlder(made, toldLast);
}

/** The same for rows of which each is a thing's own: what was told of single things is asked by `isThingOutdated`. */
export function areAllOutdated(made: Told): boolean {
  return isOlder(made, toldWhole);
}

/** Whether a thing was told to have changed since so many changes had been told of. */
export function isThingOutdated(id: number, told: number): boolean {
  return told < toldOfEach || told < (toldOf.get(id) ?? 0);
}

function isOlder({ tables, told }: Told, since: ReadonlyMap<string, number>): boolean {
  if (told < toldOfAll) return true;
  for (const table of tables) if (told < (since.get(table) ?? 0)) return true;
  return false;
}
