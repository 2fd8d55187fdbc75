import type { ReactNode } from "react";
import { useNavigation } from "react-router";

/** The page itself, between header and footer; says so for as long as another one is on its way. */
export function PageMain({ children }: { children: ReactNode }) {
  const isLeaving = useNavigation().state === "loading";
  return (
    <main id="content" tabIndex={-1} className="page" aria-busy={isLeaving || undefined}>
      {children}
    </main>
  );
}
