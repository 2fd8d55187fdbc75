import { Suspense, use } from "react";
import type { ConfigPreviews } from "#web/console-section.ts";
import type { Domain } from "#web/define-domain.ts";
import { useDomains } from "#web/use-domains.ts";

const loaded = new WeakMap<readonly Domain[], Promise<ConfigPreviews>>();

/** How a value will look where it is shown, before it is saved; nothing where its domain does not say. */
export function ConfigPreview(props: { of: string; value: unknown }) {
  return (
    <Suspense fallback={null}>
      <Preview {...props} />
    </Suspense>
  );
}

function Preview({ of, value }: { of: string; value: unknown }) {
  const Shown = use(loadPreviews(useDomains()))[of];
  return (
    Shown && (
      <section className="config-changes" aria-label="预览">
        <h3 className="text-sm">预览</h3>
        <Shown value={value} />
      </section>
    )
  );
}

function loadPreviews(domains: readonly Domain[]): Promise<ConfigPreviews> {
  const known = loaded.get(domains);
  if (known) return known;
  const joining = joinPreviews(domains);
  loaded.set(domains, joining);
  // What could not be fetched is asked for again.
  joining.catch(() => loaded.delete(domains));
  return joining;
}

async function joinPreviews(domains: readonly Domain[]): Promise<ConfigPreviews> {
  const modules = await Promise.all(domains.flatMap(({ console: load }) => (load ? [load()] : [])));
  return Object.assign({}, ...modules.map(({ previews }) => previews ?? {}));
}
