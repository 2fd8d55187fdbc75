import type { SuggestionKeyDownProps, SuggestionPositionData, SuggestionProps } from "@tiptap/suggestion";

/** There is one at a time. */
const LIST_ID = "editor-parts";
/** Between the list and the edges of the window. */
const EDGE = 8;

export interface PartFound {
  id: number;
  mpn: string;
  brandName: string | null;
  description: string;
}

/** The list of parts below what is typed: arrows, Enter and the mouse choose, Escape closes. */
export function openPartList() {
  let list: HTMLElement | null = null;
  let unmount: () => void = () => {};
  let shown: SuggestionProps<PartFound, PartFound> | null = null;
  let current = 0;

  function draw() {
    if (!list || !shown) return;
    const { items, query } = shown;
    list.hidden = query.length < 2;
    list.replaceChildren(
      ...(items.length > 0
        ? items.map(option)
        : [
            Object.assign(document.createElement("p"), {
              className: "editor-parts-none",
              textContent: "没有找到型号，可继续直接输入",
            }),
          ]),
    );
    mark();
  }

  /** Shows and tells which one is chosen. */
  function mark() {
    const options = [...list!.querySelectorAll('[role="option"]')];
    for (const [index, each] of options.entries()) each.ariaSelected = String(index === current);
    const text = shown!.editor.view.dom;
    text.setAttribute("aria-controls", LIST_ID);
    const chosen = list!.hidden ? undefined : options[current];
    if (chosen) text.setAttribute("aria-activedescendant", chosen.id);
    else text.removeAttribute("aria-activedescendant");
  }

  /** At what is typed, and within the window. */
  function place({ x, y }: SuggestionPositionData) {
    if (!list) return;
    const most = document.documentElement.clientWidth - list.offsetWidth - EDGE;
    Object.assign(list.style, { left: `${Math.max(EDGE, Math.min(x, most))}px`, top: `${y}px` });
  }

  function option(part: PartFound, index: number): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.role = "option";
    button.id = `${LIST_ID}-${index}`;
    const mpn = button.appendChild(document.createElement("span"));
    mpn.className = "mpn";
    mpn.textContent = part.mpn;
    const note = button.appendChild(document.createElement("small"));
    note.textContent = [part.brandName, part.description].filter(Boolean).join(" · ");
    // Before the text loses the focus.
    button.addEventListener("mousedown", (event) => {
      event.preventDefault();
      shown?.command(part);
    });
    return button;
  }

  return {
    onStart(props: SuggestionProps<PartFound, PartFound>) {
      list = document.createElement("div");
      list.id = LIST_ID;
      list.className = "editor-parts";
      list.role = "listbox";
      list.ariaLabel = "型号";
      [shown, current] = [props, 0];
      draw();
      unmount = props.mount(list, { onPosition: place });
    },
    onUpdate(props: SuggestionProps<PartFound, PartFound>) {
      [shown, current] = [props, 0];
      draw();
    },
    onKeyDown({ event }: SuggestionKeyDownProps): boolean {
      const items = shown?.items ?? [];
      // While an input method composes, its keys are its own.
      if (event.isComposing || items.length === 0 || list?.hidden) return false;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        current = (current + (event.key === "ArrowDown" ? 1 : items.length - 1)) % items.length;
        mark();
        list?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
        return true;
      }
      if (event.key === "Enter" || event.key === "Tab") {
        shown!.command(items[current]!);
        return true;
      }
      return false;
    },
    onExit() {
      for (const name of ["aria-controls", "aria-activedescendant"]) shown?.editor.view.dom.removeAttribute(name);
      unmount();
      list?.remove();
      [list, shown] = [null, null];
    },
  };
}
