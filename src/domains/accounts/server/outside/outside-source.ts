import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { outside } from "../../contract/outside.ts";
import { findSource } from "./sources.ts";

/** The site of a name, as visitors are told it. */
export function outsideSource(
  context: Context,
  { fromswb }: ParsedInputOf<typeof outside.outsideSource>,
): DataOf<typeof outside.outsideSource> {
  return { name: findSource(context, fromswb)?.name ?? null };
}
