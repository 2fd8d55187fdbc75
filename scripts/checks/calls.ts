import { brokenSeals, outdatedFiles } from "../generated/all-files.ts";
import { readContracts } from "../generated/contracts.ts";
import { declared } from "../../src/declared.ts";
import type { Check } from "./tool-check.ts";

/** Every call has exactly one handler, a sentence that says what it does, and an address of its own (docs/conventions.md 2). */
export const calls: Check = {
  name: "calls and handlers",
  async findProblems() {
    const documented = [...(await readContracts()).values()].flat();
    const known = new Set(documented.map(({ call }) => call.name));
    const addresses = new Set<string>();
    const problems = documented.flatMap(({ call, summary }) => {
      const address = `${call.method} ${call.path.replace(/:\w+/g, ":")}`;
      const found = [
        answersOf(call.name) !== 1 && `${call.name} has ${answersOf(call.name)} handlers`,
        !summary && `${call.name} has no sentence above it in its contract`,
        addresses.has(address) && `${call.name} has the address of another call: ${address}`,
      ];
      addresses.add(address);
      return found.filter((problem) => problem !== false);
    });
    return [
      ...problems,
      ...declared.handlers
        .filter(({ call }) => !known.has(call.name))
        .map(({ call }) => `${call.name} is in no contract`),
    ];
  },
};

/** What is made from the contracts stands as it would be made now. */
export const generatedFiles: Check = {
  name: "generated files",
  findProblems: async () => (await outdatedFiles()).map((file) => `${file} is out of date: npm run generate`),
};

/** A merged migration is never edited (docs/conventions.md 4). */
export const migrations: Check = {
  name: "merged migrations",
  findProblems: async () =>
    (await brokenSeals()).map((name) => `migrations/${name} is not what was merged: write another migration`),
};

function answersOf(callName: string): number {
  return declared.handlers.filter(({ call }) => call.name === callName).length;
}
