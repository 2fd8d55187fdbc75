import {
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
} from "react";
import { StillPart } from "#web/components/still-part.tsx";
import type { Still } from "#web/still.ts";
import { formatNumber } from "#shared/format-number.ts";
import { categoryAddress } from "../../../addresses.ts";
import type { CategoryBranch } from "../../../contract/category-shapes.ts";

// The pointer crosses other lines on its way into the panel.
const OPEN_AFTER_MS = 90;
const CLOSE_AFTER_MS = 250;
const HAS_PANELS = "(min-width: 64rem)";
const HAS_MOUSE = "(min-width: 64rem) and (hover: hover)";

/**
 * The two levels of categories: a wide window shows the second beside the first, a narrow one unfolds it in place;
 * without JavaScript a press still opens it.
 */
export function CategoryMenu({ categories }: { categories: Still<CategoryBranch[]> }) {
  const nav = useRef<HTMLElement>(null);
  const timer = useRef(0);
  const hovered = useRef<HTMLDetailsElement>(null);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    function handlePress(event: globalThis.PointerEvent) {
      if (matchMedia(HAS_PANELS).matches && !nav.current?.contains(event.target as Node)) closeAll();
    }
    // Of the whole page: the pointer opens a panel without moving the focus.
    function handleKeyDown(event: KeyboardEvent) {
      const opened = nav.current?.querySelector("details[open]");
      if (event.key !== "Escape" || !opened) return;
      if (opened.contains(document.activeElement)) opened.querySelector("summary")?.focus();
      closeAll();
    }
    document.addEventListener("pointerdown", handlePress);
    document.addEventListener("keydown", handleKeyDown);
    return () => {
      document.removeEventListener("pointerdown", handlePress);
      document.removeEventListener("keydown", handleKeyDown);
    };
  }, []);

  function closeAll() {
    for (const opened of nav.current?.querySelectorAll("details[open]") ?? []) opened.removeAttribute("open");
  }

  function later(act: () => void, ms: number) {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(act, ms);
  }

  // The lines themselves only show: what happens on them is heard here.
  function handleOver({ target, pointerType }: PointerEvent) {
    const details = (target as Element).closest("details");
    if (details === hovered.current) return;
    hovered.current = details;
    if (details && pointerType === "mouse" && matchMedia(HAS_MOUSE).matches)
      later(() => (details.open = true), OPEN_AFTER_MS);
  }

  function handleLeave(event: PointerEvent) {
    hovered.current = null;
    if (event.pointerType === "mouse" && matchMedia(HAS_MOUSE).matches) later(closeAll, CLOSE_AFTER_MS);
  }

  function handleClick(event: MouseEvent) {
    const summary = (event.target as Element).closest("summary");
    // The pointer has opened the panel already: a press on the same line must not close it. The keyboard clicks with detail 0.
    if (!summary || event.detail === 0 || !matchMedia(HAS_MOUSE).matches) return;
    event.preventDefault();
    (summary.parentElement as HTMLDetailsElement).open = true;
  }

  /** Up and down go through the lines of a level, right into the second one, left back. */
  function handleArrow(event: ReactKeyboardEvent) {
    const focused = document.activeElement;
    const details = focused?.closest("details");
    if (!focused || !details) return;
    const isInPanel = focused.tagName === "A";
    const level = [
      ...(isInPanel ? details.querySelectorAll("a") : nav.current!.querySelectorAll("summary")),
    ] as HTMLElement[];
    const at = level.indexOf(focused as HTMLElement);
    const next = {
      ArrowDown: level[at + 1],
      ArrowUp: level[at - 1],
      ArrowRight: isInPanel ? null : details.querySelector("a"),
      ArrowLeft: isInPanel ? details.querySelector("summary") : null,
    }[event.key];
    if (!next) return;
    event.preventDefault();
    if (event.key === "ArrowRight") details.open = true;
    next.focus();
  }

  function handleBlur(event: FocusEvent) {
    if (matchMedia(HAS_PANELS).matches && event.relatedTarget && !nav.current?.contains(event.relatedTarget))
      closeAll();
  }

  return (
    <nav
      ref={nav}
      className="card category-menu"
      aria-label="分类"
      onPointerOver={handleOver}
      onPointerLeave={handleLeave}
      onClick={handleClick}
      onBlur={handleBlur}
      onKeyDown={handleArrow}
    >
      <h2 className="category-menu-title">全部分类</h2>
      <StillPart name="categories" data={categories}>
        {(categories) => <Lines categories={categories} />}
      </StillPart>
    </nav>
  );
}

function Lines({ categories }: { categories: CategoryBranch[] }) {
  return (
    <ul className="category-menu-list">
      {categories.map((category) => (
        <li key={category.id}>
          <details name="category">
            <summary>
              {category.name}
              <b>{formatNumber(category.partCount)}</b>
            </summary>
            <Panel category={category} />
          </details>
        </li>
      ))}
    </ul>
  );
}

// There are hundreds of them on the page: what each is made of is counted in bytes.
function Panel({ category }: { category: CategoryBranch }) {
  return (
    <div>
      <a href={categoryAddress(category)}>{`全部${category.name}`}</a>
      <ul>
        {category.children.map((child) => (
          <li key={child.id}>
            <a href={categoryAddress(child)}>
              {child.name}
              <b>{formatNumber(child.partCount)}</b>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
