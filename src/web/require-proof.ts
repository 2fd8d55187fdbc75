import { CallFailed, PROOF_NEEDED } from "#api/envelope.ts";

// One dialog for the whole window asks for the second factor; several acts wait for the same one.
let openDialog: (() => Promise<boolean>) | null = null;
let asked: Promise<boolean> | null = null;

/** Makes a call that may want the second factor first: asks for it in a dialog, and then makes the same call again. Nothing that was typed is lost. */
export async function withProof<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== PROOF_NEEDED || !openDialog) throw error;
    asked ??= openDialog().finally(() => (asked = null));
    if (!(await asked)) throw error;
    return send();
  }
}

/** Lets the dialog open when a proof is asked for, which answers whether it was given; answers how to stop that. */
export function onProofAsked(open: () => Promise<boolean>): () => void {
  openDialog = open;
  return () => {
    if (openDialog === open) openDialog = null;
  };
}
