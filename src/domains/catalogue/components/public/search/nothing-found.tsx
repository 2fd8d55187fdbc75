import type { ReactNode } from "react";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { useRouteExists } from "#web/route-exists.ts";

/** Where to go on. */
export interface Way {
  title: ReactNode;
  href: string;
}

interface NothingFoundProps {
  title: string;
  text: string;
  /** The one most likely to help first; those that lead to no page are left out. */
  ways: Way[];
}

/** Says what to try where nothing fits. */
export function NothingFound({ title, text, ways }: NothingFoundProps) {
  const routeExists = useRouteExists();
  const open = ways.filter(({ href }) => routeExists(new URL(href, "http://here").pathname));
  return (
    <div className="card">
      <EmptyState
        icon="search"
        title={title}
        text={text}
        actions={open.map((way, at) => (
          <LinkButton key={way.href} kind={at === 0 ? "primary" : "plain"} href={way.href}>
            {way.title}
          </LinkButton>
        ))}
      />
    </div>
  );
}
