import type { CaseViews, ConfigPreviews, ConsoleSection } from "./console-section.ts";
import type { Domain } from "./define-domain.ts";

type Declared = Awaited<ReturnType<NonNullable<Domain["console"]>>>;

interface Console extends Pick<Declared, "PictureField"> {
  /** In the order of the menu. */
  sections: ConsoleSection[];
  /** By queue. */
  caseViews: CaseViews;
  previews: ConfigPreviews;
}

const loaded = new WeakMap<readonly Domain[], Promise<Console>>();

/** What all domains have in the operators' console, joined: loaded once. */
export function loadConsole(domains: readonly Domain[]): Promise<Console> {
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
    sections: modules.flatMap(({ sections }) => sections).sort((one, other) => one.order - other.order),
    caseViews: Object.assign({}, ...modules.map(({ caseViews }) => caseViews)) as CaseViews,
    previews: Object.assign({}, ...modules.map(({ previews }) => previews)) as ConfigPreviews,
    ...(PictureField && { PictureField }),
  };
}
