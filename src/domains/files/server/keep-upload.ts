import { buffer } from "node:stream/consumers";
import { Refusal } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lookIntoUpload, type TakenUpload, takeUpload } from "./take-upload.ts";

/** How a domain keeps what a user uploaded for a purpose. */
interface Looking<Looked, Stored, Held> {
  purpose: string;
  /** Refuses who may keep no more, before anything is looked into. */
  mayLook?(context: UserContext): Promise<void>;
  /** Looks into it. A refusal that is thrown is remembered, and the upload gone; one that is answered says that nobody could look now. */
  look(upload: TakenUpload & { read(): Promise<Buffer> }): Promise<Looked | Refusal>;
  /** Writes what is kept of it into the file store. What is refused here has nothing wrong: the upload stays. */
  store(looked: Looked): Promise<Stored>;
  /** Lets those who would keep the same come one after another, in the transaction. */
  hold(context: UserContext): Promise<Held>;
}

interface KeepingOne<Looked, Stored, Held, Kept> extends Looking<Looked, Stored, Held> {
  id: string;
  /** What is kept of the upload already: who asks again is told the same. */
  findKept(context: UserContext): Promise<Kept | undefined>;
  /** Writes the row that names what was stored, in the transaction. */
  keep(context: UserContext, kept: { stored: Stored; held: Held; upload: TakenUpload }): Promise<Kept>;
}

/**
 * Keeps an upload for what it was brought for: it is looked into once, outside of any transaction, and taken in the one
 * that names what is kept. Of two who ask at once both are told the same.
 */
export async function keepUpload<Looked, Stored, Held, Kept>(
  context: UserContext,
  { findKept, ...keeping }: KeepingOne<Looked, Stored, Held, Kept>,
): Promise<Kept> {
  const known = await findKept(context);
  if (known) return known;
  try {
    return await keepNew(context, keeping);
  } catch (error) {
    // It may have been kept since: the other one's upload is taken then, and his quota used.
    const kept = error instanceof Refusal ? await findKept(context) : undefined;
    if (kept) return kept;
    throw error;
  }
}

async function keepNew<Looked, Stored, Held, Kept>(
  context: UserContext,
  { id, keep, ...looking }: Omit<KeepingOne<Looked, Stored, Held, Kept>, "findKept">,
): Promise<Kept> {
  await looking.mayLook?.(context);
  const wanted = { id, userId: context.user.id, purpose: looking.purpose };
  const stored = await storeLooked(context, wanted, looking);
  return inTransaction(context, async (context) => {
    const held = await looking.hold(context);
    return keep(context, { stored, held, upload: await takeUpload(context, context.db, wanted) });
  });
}

interface KeepingAll<Looked, Stored, Held, Kept> extends Looking<Looked, Stored, Held> {
  ids: Iterable<string>;
  /** Writes the rows that name what was stored, in the transaction, in the order of the uploads. */
  keep(context: UserContext, kept: { stored: Stored[]; held: Held }): Promise<Kept>;
}

/** Keeps several uploads, or none, for one thing: they are looked into one after another, and taken together or not at all. */
export async function keepUploads<Looked, Stored, Held, Kept>(
  context: UserContext,
  { ids, keep, ...looking }: KeepingAll<Looked, Stored, Held, Kept>,
): Promise<Kept> {
  await looking.mayLook?.(context);
  const all = [...new Set(ids)].map((id) => ({ id, userId: context.user.id, purpose: looking.purpose }));
  const stored: Stored[] = [];
  for (const wanted of all) stored.push(await storeLooked(context, wanted, looking));
  return inTransaction(context, async (context) => {
    const held = await looking.hold(context);
    for (const wanted of all) await takeUpload(context, context.db, wanted);
    return keep(context, { stored, held });
  });
}

async function storeLooked<Looked, Stored, Held>(
  context: UserContext,
  wanted: { id: string; userId: number; purpose: string },
  { look, store }: Pick<Looking<Looked, Stored, Held>, "look" | "store">,
): Promise<Stored> {
  const { fileStore } = context.ports;
  const looked = await lookIntoUpload(context, wanted, (upload) =>
    look({ ...upload, read: async () => buffer(await fileStore.read(upload.sha256)) }),
  );
  if (looked instanceof Refusal) throw looked;
  return store(looked);
}
