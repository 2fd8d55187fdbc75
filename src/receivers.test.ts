import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { declared } from "./declared.ts";

/** Fields of a call's input that name an account of somebody. */
const NAMES_AN_ACCOUNT =
  /^(?:(?:user|member|owner|author|operator|receiver)Id|mobile|users?|members?|authors?|receivers?)$/i;

/** Calls that name an account and give it nothing, or ask otherwise, and why. */
const GIVES_NOTHING: Record<string, string> = {
  "enterprises.invite": "nothing may tell whether a number has an account: who joins by it is asked (answerInvitation)",
  "enterprises.removeMember": "takes away",
  "enterprises.submitCertification": "the number whom the portal asks; its owner is asked about when it is approved",
  "enterprises.updateDetails": "the same number",
  "enterprises.registerEnterpriseUser": "the account that it makes",
};
/** Calls of the accounts themselves take the asker's own number, or how an account stands is what they change. */
const OF_ACCOUNTS = /^accounts\./;
/** A number in it is a contact to be shown. */
const CONTACTS = /^companies\./;

/** Writes that give a right to an account, by what stands in the source. */
const GIVING = [
  /insertInto\("suppliersMembers"\)/,
  /updateTable\("suppliersMembers"\)\s*\.set\(\{ role/,
  /updateTable\("suppliersEnterprises"\)\s*\.set\(\{[^}]*\bownerId/,
  /updateTable\("accountUsers"\)\s*\.set\(\{[^}]*\brole\b/,
  /insertInto\("operatorConsoleHolds"\)/,
  /states: (?:certificationStates|claimStates), to: isApproved/,
  /states: (?:authorStates|merchantStates), to[ ,]/,
];
/** Sources that write so and give nothing to another, and why. */
const NOT_GIVING: Record<string, string> = {
  "enterprises/server/certification/submit-certification.ts": "the asker's own enterprise, which nobody gives him",
  "accounts/server/staff/end-staff.ts": "takes away",
  "accounts/server/demo-accounts.ts": "the accounts that a demonstration makes",
  "accounts/server/personal-data.ts": "takes away, with the account",
  "operator-console/server/lease-case.ts": "the asker takes it himself",
};

const SERVER = path.join(PROJECT_ROOT, "src/domains");
const sources = new Map(
  readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .filter((file) => /^[^/]+\/server\/.*\.ts$/.test(file) && !/\.test\.ts$|\/sample\/|\/testing\//.test(file))
    .map((file) => [file, readFileSync(path.join(SERVER, file), "utf8")]),
);
const asks = (source: string) => source.includes("lockReceiver(");

/** The source that a call is named after. */
function sourceOf(name: string): string {
  const [domain = "", key = ""] = name.split(".");
  const file = `${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  return (
    [...sources].find(
      ([at]) => at.startsWith(`${domain === "console" ? "operator-console" : domain}/`) && at.endsWith(`/${file}`),
    )?.[1] ?? ""
  );
}

test("every call that names an account asks how that stands before it gives it something, or says why not", () => {
  const naming = declared.handlers
    .map(({ call }) => call)
    .filter(({ name, method }) => method === "POST" && !OF_ACCOUNTS.test(name) && !CONTACTS.test(name))
    .filter(({ input }) =>
      Object.keys((input as { shape?: object }).shape ?? {}).some((key) => NAMES_AN_ACCOUNT.test(key)),
    )
    .map(({ name }) => name);
  expect(naming).toContain("enterprises.handOverEnterprise");
  expect(naming.filter((name) => !GIVES_NOTHING[name] && !asks(sourceOf(name)))).toEqual([]);
  expect(Object.keys(GIVES_NOTHING).filter((name) => !naming.includes(name) || asks(sourceOf(name)))).toEqual([]);
});

test("every source that gives an account a right asks how that stands, or says why not", () => {
  const giving = [...sources].filter(([, source]) => GIVING.some((write) => write.test(source)));
  expect(giving.filter(([, source]) => asks(source)).length).toBeGreaterThan(6);
  expect(giving.filter(([file, source]) => !NOT_GIVING[file] && !asks(source)).map(([file]) => file)).toEqual([]);
  expect(Object.keys(NOT_GIVING).filter((file) => !giving.some(([at]) => at === file))).toEqual([]);
});
