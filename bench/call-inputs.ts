import type { Call } from "#api/define-calls.ts";
import { documents } from "#domains/datasheets/contract/documents.ts";
import { largestInput } from "#testing/schema-inputs.ts";
import { declared } from "../src/declared.ts";
import { askPortal, sampleParts } from "./catalogue-sample.ts";

const IDS_TRIED = [1, 2, 3];
/** What ends the session or the account that asks, or is done by a program of its own. */
const LEFT_OUT = /\.(endOwnSession|endOtherSessions|closeAccount|freeze|changeStatus|enrolSecondFactor|giveUp)/;

export interface Asking {
  who: string;
  call: Call;
  input: Record<string, unknown>;
}

/** Every call of the contract that one may ask again and again, as large as it may be. */
export function askEverything(): Asking[] {
  const whoMay = {
    visitor: "visitor",
    waiting: "author",
    user: "author",
    enterprise: "enterprise",
    operator: "operator",
    admin: "",
  };
  return declared.handlers
    .map(({ call }) => call)
    .filter(({ name, body, access }) => !LEFT_OUT.test(name) && body !== "multipart" && whoMay[access])
    .map((call) => ({ who: whoMay[call.access], call, input: largestInput(call) }));
}

/** Of rows that every catalogue has. */
export async function findKnownIds(origin: string): Promise<Record<string, number[]>> {
  const parts = await sampleParts(origin);
  const { data: newest } = await askPortal(origin, documents.newestDocuments, { pageSize: "20" });
  return { parts: parts.map(({ id }) => id), documents: newest.map(({ id }) => id) };
}

/** As large as they may be; the same with ids that may be there; and the least that is asked. */
export function* inputsOf(call: Call, known: Record<string, number[]>): Generator<Record<string, unknown>> {
  const largest = largestInput(call);
  yield largest;
  const ids = [...IDS_TRIED, ...Object.values(known).flatMap((some) => some.slice(0, 2))];
  const isId = (name: string) => /^(id|ids|parts|.*Id)$/.test(name);
  const names = Object.keys(largest);
  if (names.some(isId))
    for (const id of ids)
      yield Object.fromEntries(
        names.filter((name) => isId(name) || call.path.includes(`:${name}`)).map((name) => [name, id]),
      );
  else yield {};
}
