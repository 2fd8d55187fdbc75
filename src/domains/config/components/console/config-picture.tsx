import { Suspense, use } from "react";
import type { ConfigPictureProps } from "#web/console-section.ts";
import { loadConsole } from "#web/load-console.ts";
import { useDomains } from "#web/use-domains.ts";

/** A picture of a value, chosen as the domain of files declares. */
export function ConfigPicture(props: ConfigPictureProps) {
  return (
    <Suspense fallback={<p className="config-help">正在载入…</p>}>
      <Field {...props} />
    </Suspense>
  );
}

function Field(props: ConfigPictureProps) {
  const { PictureField } = use(loadConsole(useDomains()));
  return PictureField && <PictureField {...props} />;
}
