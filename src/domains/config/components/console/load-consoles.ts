import type { Domain } from "#web/define-domain.ts";

type Console = Pick<Awaited<ReturnType<NonNullable<Domain["console"]>>>, "previews" | "PictureField">;

const loaded = new WeakMap<readonly Domain[], Promise<Console>>();

/** What domains declare of the forms of values, joined. */
export function loadConsoles(domains: readonly Domain[]): Promise<Console> {
  const known = loaded.get(domains);
  if (known) return known;
  const joining = join(domains);
  loaded.set(domains, joining);
  // What could not be fetched is asked for again.
  joining.catch(() => loaded.delete(domains));
  return joining;
}

async function join(domains: readonly Domain[]): Promise<Console> {
  const modules = await Promise.all(domains.flatMap(({ console: load }) => (load ? [load()] : [])));
  const PictureField = modules.find((module) => module.PictureField)?.PictureField;
  return {
    previews: Object.assign({}, ...modules.map(({ previews }) => previews ?? {})),
    ...(PictureField && { PictureField }),
  };
}
