import type { ReactNode } from "react";
import { useIsAlive } from "#web/components/use-is-alive.ts";

/** The fields of a form that script alone sends: until it is here they take nothing, which would be lost or, sent by the browser itself, stand in an address. */
export function LiveFields({ children }: { children: ReactNode }) {
  return (
    <fieldset className="live-fields" disabled={!useIsAlive()}>
      {children}
    </fieldset>
  );
}
