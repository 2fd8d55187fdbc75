import { buffer } from "node:stream/consumers";
import { Refusal } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lookIntoUpload, type TakenUpload, takeUpload } from "./take-upload.ts";

/** How a domain keeps what a user uploaded. */
interface Keeping<Looked, Stored, Held, Kept> {
  id: string;
  purpose: string;
  /** What is kept of the upload already: who asks again is told the same. */
  findKept(context: UserContext): Promise<Kept | undefined>;
  /** Refuses who may keep no more, before anything is looked into. */
  mayLook?(context: UserContext): Promise<void>;
  /** Looks into it. A refusal that is thrown is remembered, and the upload gone; one that is answered says that nobody could look now. */
  look(upload: TakenUpload & { read(): Promise<Buffer> }): Promise<Looked | Refusal>;
  /** Writes what is kept of it into the file store. What is refused here has nothing wrong: the upload stays. */
  store(looked: Looked): Promise<Stored>;
  /** Lets those who would keep the same come one after another, in the transaction. */
  hold(context: UserContext): Promise<Held>;
  /** Writes the row that names what was stored, in the transaction. */
  keep(context: UserContext, kept: { stored: Stored; held: Held; upload: TakenUpload }): Promise<Kept>;
}

/** Keeps an upload for what it was brought for: it is looked into once, outside of any transaction, and taken in the one that names what is kept. */
export async function keepUpload<Looked, Stored, Held, Kept>(
  context: UserContext,
  { id, purpose, findKept, mayLook, look, store, hold, keep }: Keeping<Looked, Stored, Held, Kept>,
): Promise<Kept> {
  const known = await findKept(context);
  if (known) return known;
  await mayLook?.(context);
  const wanted = { id, userId: context.user.id, purpose };
  const { fileStore } = context.ports;
  const looked = await lookIntoUpload(context, wanted, (upload) =>
    look({ ...upload, read: async () => buffer(await fileStore.read(upload.sha256)) }),
  );
  if (looked instanceof Refusal) throw looked;
  const stored = await store(looked);
  return inTransaction(context, async (context) => {
    const held = await hold(context);
    const known = await findKept(context);
    if (known) return known;
    return keep(context, { stored, held, upload: await takeUpload(context, context.db, wanted) });
  });
}
