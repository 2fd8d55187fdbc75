import { useEffect, useReducer, useState } from "react";
import { useLocation } from "react-router";
import { Button, LinkButton } from "#web/components/button.tsx";
import { Icon } from "#web/components/icon.tsx";
import { showToast } from "#web/components/toast.tsx";
import { pressedOn } from "#web/presses.ts";
import { compareAddress, COMPARED_MAX } from "../../comparison-addresses.ts";
import { ROWS_FINISHED } from "./rows-finished.ts";

interface ChosenPart {
  id: number;
  mpn: string;
}

const KEPT_AS = "compared-parts";
const LABEL = "对比 ";

/** The parts that were chosen for a comparison in this window, and the way to it. Takes the clicks of all links that carry `data-compare`. */
export function CompareTray() {
  const [chosen, setChosen] = useState<ChosenPart[]>([]);
  const { pathname } = useLocation();
  const [, mark] = useReducer((times: number) => times + 1, 0);

  useEffect(() => {
    setChosen(readChosen());
    function handleClick(event: MouseEvent) {
      const link = pressedOn(event, "a[data-compare]");
      if (!link) return;
      event.preventDefault();
      const part = {
        id: Number(link.dataset["compare"]),
        mpn: (link.getAttribute("aria-label") ?? "").replace(LABEL, ""),
      };
      setChosen(keepChosen(toggle(readChosen(), part)));
    }
    // Before the listener that follows links.
    document.addEventListener("click", handleClick, true);
    return () => document.removeEventListener("click", handleClick, true);
  }, [pathname]);

  useEffect(() => {
    document.addEventListener(ROWS_FINISHED, mark);
    return () => document.removeEventListener(ROWS_FINISHED, mark);
  }, []);

  // Links come and go with the list; what is chosen is marked on whichever are there.
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-compare]")) {
      link.setAttribute("aria-current", String(chosen.some(({ id }) => String(id) === link.dataset["compare"])));
    }
  });

  if (chosen.length === 0) return null;
  return (
    <div className="compare-tray" role="group" aria-label="对比栏">
      <p className="num text-sm" role="status">
        对比栏 {chosen.length} / {COMPARED_MAX}
      </p>
      <ul className="compare-tray-parts">
        {chosen.map((part) => (
          <li key={part.id}>
            <span className="mpn truncate">{part.mpn}</span>
            <button
              type="button"
              aria-label={`移出对比 ${part.mpn}`}
              onClick={() => setChosen(keepChosen(toggle(chosen, part)))}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="quiet" size="small" onClick={() => setChosen(keepChosen([]))}>
        清空
      </Button>
      <LinkButton kind="primary" size="small" href={compareAddress(chosen.map(({ id }) => id))}>
        {chosen.length < 2 ? "再选一个" : "开始对比"}
      </LinkButton>
    </div>
  );
}

function toggle(chosen: ChosenPart[], part: ChosenPart): ChosenPart[] {
  if (chosen.some(({ id }) => id === part.id)) return chosen.filter(({ id }) => id !== part.id);
  if (chosen.length < COMPARED_MAX) return [...chosen, part];
  showToast({ kind: "warning", text: `最多对比 ${COMPARED_MAX} 个型号，请先移出一个` });
  return chosen;
}

function readChosen(): ChosenPart[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(kept)
      ? kept
          .filter((part): part is ChosenPart => Number.isSafeInteger(part?.id) && typeof part?.mpn === "string")
          .slice(0, COMPARED_MAX)
      : [];
  } catch {
    return [];
  }
}

/** A browser that keeps nothing still compares what is chosen on one page. */
function keepChosen(chosen: ChosenPart[]): ChosenPart[] {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(chosen));
  } catch {
    // Storage is full or forbidden.
  }
  return chosen;
}
