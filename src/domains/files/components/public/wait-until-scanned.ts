import { CallFailed, NOT_LOGGED_IN } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { uploads, type Upload } from "../../contract/uploads.ts";
import { fileRefusals } from "../../errors.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;
const ASKED_AT_ONCE = 100;

interface Waiter {
  id: string;
  resolve: (upload: Upload) => void;
  reject: (reason: unknown) => void;
}

const waiters = new Set<Waiter>();
let isAsking = false;
let pauseMs = FIRST_PAUSE_MS;

/**
 * Waits until an upload may be handed to the call that wants it, through a lost network; throws CallFailed where the
 * file is infected or no longer known.
 */
export async function waitUntilScanned(uploadId: string, signal?: AbortSignal): Promise<Upload> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const waiter = { id: uploadId, resolve, reject };
    signal?.addEventListener("abort", () => {
      waiters.delete(waiter);
      reject(signal.reason as Error);
    });
    waiters.add(waiter);
    pauseMs = FIRST_PAUSE_MS;
    if (!isAsking) void askUntilScanned();
  });
}

/** Asks for all that wait together, now and then. */
async function askUntilScanned(): Promise<void> {
  isAsking = true;
  while (waiters.size > 0) {
    await ask([...waiters].slice(0, ASKED_AT_ONCE));
    if (waiters.size === 0) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
  }
  isAsking = false;
}

async function ask(asked: Waiter[]): Promise<void> {
  try {
    const found = await callApi(uploads.listUploads, { ids: asked.map(({ id }) => id) });
    for (const waiter of asked) {
      const upload = found.find(({ id }) => id === waiter.id);
      if (upload?.scanState === "waiting") continue;
      waiters.delete(waiter);
      if (upload && upload.scanState !== "infected") waiter.resolve(upload);
      else waiter.reject(failed(upload ? fileRefusals.uploadInfected() : fileRefusals.uploadUnknown()));
    }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== NOT_LOGGED_IN) return;
    for (const waiter of asked) {
      waiters.delete(waiter);
      waiter.reject(error);
    }
  }
}

/** A refusal, as a call throws it. */
export function failed({ code, message: msg }: { code: number; message: string }): CallFailed {
  return new CallFailed(200, { code, msg, data: null });
}
