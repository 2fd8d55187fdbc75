import { askOwn, gatherOwnAsks } from "#web/ask-own.ts";
import { callApi } from "#web/call-api.ts";
import { learnPerson } from "#web/person.ts";
import type { FrameCalls } from "#web/use-frame-calls.ts";
import { site } from "../../contract/site.ts";

gatherOwnAsks((asks) => callApi(site.askTogether, { asks: JSON.stringify(asks) }));

export const frameCalls: FrameCalls = {
  // Only who has signed in has looks noted.
  recordView: async (look) => callApi((await import("../../contract/views.ts")).views.recordView, look),
  async readPerson() {
    const person = await askOwn(site.readPerson, {});
    learnPerson(person?.owesConsent ?? false);
    return person;
  },
};
