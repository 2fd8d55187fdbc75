import { doorRefusals, Refusal } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { ConfigKind } from "#platform/domain/config-kind.ts";
import { describeFields } from "./describe-fields.ts";
import { settingPictures } from "./public/setting-pictures.ts";

/** A value whose pictures are kept: what was uploaded for it is named by its address from then on. Refused at the field of each that can't be. */
export async function keepPictures(context: UserContext, kind: ConfigKind, value: unknown): Promise<unknown> {
  const fields = describeFields(kind).filter((field) => field.kind === "picture");
  const failures: Record<string, string> = {};
  let kept = value;
  for (const { path } of fields) kept = await keepAt(kept, path.split(".").filter(Boolean), "value");
  if (Object.keys(failures).length > 0) throw doorRefusals.invalidInput(failures);
  return kept;

  async function keepAt(inner: unknown, [part, ...rest]: string[], at: string): Promise<unknown> {
    if (part === undefined) return typeof inner === "string" ? keep(inner, at) : inner;
    if (part === "*") {
      const entries: unknown[] = [];
      for (const [place, entry] of (inner as unknown[]).entries())
        entries.push(await keepAt(entry, rest, `${at}.${place}`));
      return entries;
    }
    const group = inner as Record<string, unknown>;
    return { ...group, [part]: await keepAt(group[part], rest, `${at}.${part}`) };
  }

  async function keep(written: string, at: string): Promise<string> {
    try {
      return await context.declared.filledOnce(settingPictures).keep(context, written);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failures[at] = error.message;
      return written;
    }
  }
}
