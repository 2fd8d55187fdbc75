import type { z } from "zod";
import type { Call } from "#api/define-calls.ts";
import { XSS_TEXTS } from "#rich-text/testing/xss-texts.ts";
import { declared } from "../../src/declared.ts";

const SHORT_TEXT = "<b>";
const ATTACKS = [...XSS_TEXTS, SHORT_TEXT];
/** What is left of an attack, whatever was made of it on its way. */
const ATTACK = /[<>]|script:|alert/;

type Schema = z.core.$ZodType;
type Definition = {
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: Schema[];
};

const changing = declared.handlers
  .map(({ call }) => call)
  .filter(({ method, isChanging }) => method === "POST" || isChanging);
const byAddress = changing.map((call) => ({
  call,
  address: new RegExp(`^/api${call.path.replaceAll(/:\w+/g, "[^/]+")}$`),
}));

/** Every field of the contract, as `domain.call field`, that keeps an attack it is sent: the calls that change something. */
export const TEXT_FIELDS: readonly string[] = changing.flatMap((call) =>
  fieldsOf(call.input, "").map((field) => `${call.name} ${field}`),
);

/** An attack that a field of the first level of a call takes. */
export function attackFor(name: string): string {
  const [of, field] = name.split(" ") as [string, string];
  const call = changing.find((one) => one.name === of)!;
  return ATTACKS.find((text) => isKept(call.input.shape[field] as z.ZodType, text))!;
}

/** The fields of a call, among `TEXT_FIELDS`, in which a body of its own brings an attack. */
export function findAttacked(pathname: string, body: Record<string, unknown>): string[] {
  const call = findCall(pathname);
  if (!call) return [];
  const attacked = new Set<string>();
  markAttacked(body, "", attacked);
  return TEXT_FIELDS.filter((name) => {
    const [of, field] = name.split(" ") as [string, string];
    // Of a document, and of what is kept by names that the form gives, whatever stands in it.
    return of === call.name && [...attacked].some((one) => one === field || one.startsWith(`${field}.`));
  });
}

function findCall(pathname: string): Call | undefined {
  const found = byAddress.filter(({ address }) => address.test(pathname)).map(({ call }) => call);
  return found.find(({ path }) => `/api${path}` === pathname) ?? found[0];
}

function markAttacked(value: unknown, at: string, attacked: Set<string>): void {
  if (typeof value === "string") {
    if (ATTACK.test(value)) attacked.add(at);
  } else if (Array.isArray(value)) for (const one of value) markAttacked(one, at, attacked);
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) markAttacked(one, at === "" ? name : `${at}.${name}`, attacked);
}

function fieldsOf(schema: Schema, at: string): string[] {
  if (at !== "" && keepsAttack(schema)) return [at];
  // What refuses an attack may still hold fields of its own.
  return [...new Set(containersIn(schema).flatMap((container) => fieldsWithin(container, at)))];
}

function fieldsWithin({ shape = {}, element, valueType }: Definition, at: string): string[] {
  const named = Object.entries(shape).flatMap(([name, field]) => fieldsOf(field, at === "" ? name : `${at}.${name}`));
  return [...named, ...[element, valueType].flatMap((inner) => (inner ? fieldsOf(inner, at) : []))];
}

/** Objects, lists and records that a schema is made of, however it is wrapped. */
function containersIn(schema: Schema): Definition[] {
  const definition = schema._zod.def as Definition;
  const { shape, element, valueType, innerType, in: before, out, options = [] } = definition;
  if (shape || element || valueType) return [definition];
  return [innerType, before, out, ...options].flatMap((inner) => (inner ? containersIn(inner) : []));
}

function keepsAttack(schema: Schema): boolean {
  return ATTACKS.some((text) => isKept(schema as z.ZodType, text));
}

function isKept(schema: z.ZodType, text: string): boolean {
  const { success, data } = schema.safeParse(text);
  return success && ATTACK.test(JSON.stringify(data) ?? "");
}
