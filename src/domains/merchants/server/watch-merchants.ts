import { z } from "zod";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { remindOfChecks } from "./checks/remind-of-checks.ts";
import { remindOfAuthorisations } from "./remind-of-authorisations.ts";
import { remindOfTerms } from "./remind-of-terms.ts";
import { suspendUncertified } from "./suspend-uncertified.ts";

export const watchMerchantsTask = { name: "suppliers.watchMerchants", payload: z.object({}), isQueuedOnce: true };

/** Suspends shops whose enterprise is certified no more, and reminds of checks authorisations and terms that are due: of each once, however often it runs. */
async function watchMerchants(context: TaskContext): Promise<void> {
  await suspendUncertified(context);
  await remindOfChecks(context);
  await remindOfAuthorisations(context);
  await remindOfTerms(context);
}

export const onWatchMerchants = onTask(watchMerchantsTask, watchMerchants);
