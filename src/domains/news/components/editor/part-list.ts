import type { SuggestionKeyDownProps, SuggestionProps } from "@tiptap/suggestion";

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
      ...(items.length > 0 ? items.map(option) : [Object.assign(document.createElement("p"), { className: "editor-parts-none", textContent: "没有找到型号，可继续直接输入" })]),
    );
  }

  function option(part: PartFound, index: number): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.role = "option";
    button.ariaSelected = String(index === current);
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
      list.className = "editor-parts";
      list.role = "listbox";
      list.ariaLabel = "型号";
      [shown, current] = [props, 0];
      draw();
      unmount = props.mount(list);
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
        draw();
        return true;
      }
      if (event.key === "Enter" || event.key === "Tab") {
        shown!.command(items[current]!);
        return true;
      }
      return false;
    },
    onExit() {
      unmount();
      list?.remove();
      [list, shown] = [null, null];
    },
  };
}
