import { Suspense, use } from "react";
import { loadConsole } from "#web/load-console.ts";
import { useDomains } from "#web/use-domains.ts";

/** How a value will look where it is shown, before it is saved; nothing where its domain does not say. */
export function ConfigPreview(props: { of: string; value: unknown }) {
  return (
    <Suspense fallback={null}>
      <Preview {...props} />
    </Suspense>
  );
}

function Preview({ of, value }: { of: string; value: unknown }) {
  const Shown = use(loadConsole(useDomains())).previews[of];
  return (
    Shown && (
      <section className="config-changes" aria-label="预览">
        <h3 className="text-sm">预览</h3>
        <Shown value={value} />
      </section>
    )
  );
}
