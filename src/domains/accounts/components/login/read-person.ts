import type { DataOf } from "#api/define-calls.ts";
import { learnPerson } from "#web/person.ts";
import { own } from "../../contract/own.ts";
import { askOwn } from "../public/ask-own.ts";

/** Whom the portal takes this browser's login for; null for nobody. Fails where it can't be asked. */
export async function readPerson(): Promise<DataOf<typeof own.readPerson>> {
  const person = await askOwn(own.readPerson, {});
  learnPerson(person?.owesConsent ?? false);
  return person;
}
