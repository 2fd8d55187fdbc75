import { useEffect, useState } from "react";
import { Button, LinkButton } from "#web/components/button.tsx";
import { useRouteExists } from "#web/route-exists.ts";

const COMPARED_MAX = 6;
const COMPARED_FROM = 2;
const KEPT_AS = "xinpu.comparedParts";
const COMPARE_PATH = "/datasheet/compare";

export interface ComparedParts {
  ids: number[];
  toggle: (id: number) => void;
  clear: () => void;
}

/** The parts chosen for comparison; they stay chosen from page to page of one visit. Null where no page compares. */
export function useComparedParts(): ComparedParts | null {
  const routeExists = useRouteExists();
  const [ids, setIds] = useState<number[]>([]);
  useEffect(() => setIds(readKept()), []);

  function keep(next: number[]) {
    setIds(next);
    try {
      sessionStorage.setItem(KEPT_AS, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing still compares what is ticked on this page.
    }
  }

  if (!routeExists(COMPARE_PATH)) return null;
  return {
    ids,
    toggle: (id) => keep(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(0, COMPARED_MAX)),
    clear: () => keep([]),
  };
}

function readKept(): number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, COMPARED_MAX) : [];
  } catch {
    return [];
  }
}

/** Ticks a part for comparison. */
export function CompareTick({
  part: { id, mpn },
  compared: { ids, toggle },
}: {
  part: { id: number; mpn: string };
  compared: ComparedParts;
}) {
  const isTicked = ids.includes(id);
  return (
    <input
      type="checkbox"
      className="tick needs-script"
      aria-label={`对比 ${mpn}`}
      checked={isTicked}
      disabled={!isTicked && ids.length >= COMPARED_MAX}
      onChange={() => toggle(id)}
    />
  );
}

/** Leads to the comparison of what is ticked. */
export function CompareBar({ compared: { ids, clear } }: { compared: ComparedParts }) {
  return (
    <div className={`selection-bar needs-script ${ids.length > 0 ? "is-used" : ""}`} role="group" aria-label="对比">
      <p className="num text-sm text-secondary" role="status">
        {ids.length === 0
          ? `勾选 ${COMPARED_FROM}–${COMPARED_MAX} 个型号后可对比`
          : `已选 ${ids.length} 个型号，最多 ${COMPARED_MAX} 个`}
      </p>
      {ids.length > 0 && (
        <Button kind="quiet" size="small" onClick={clear}>
          清空
        </Button>
      )}
      {ids.length >= COMPARED_FROM && (
        <LinkButton size="small" href={`${COMPARE_PATH}?parts=${ids.join()}`}>
          对比
        </LinkButton>
      )}
    </div>
  );
}
