/** Between the caret and what lies over the text. */
const GAP = 12;

/** How much of the window's edges lies beneath what stays in sight there: header and tools above, the bar of saving below. Measured when it is asked, as both wrap. */
export const coveredEdges = {
  left: 0,
  right: 0,
  get top() {
    const tools = document.querySelector<HTMLElement>(".editor-tools");
    return tools ? Number.parseFloat(getComputedStyle(tools).top) + tools.offsetHeight + GAP : 0;
  },
  get bottom() {
    return (document.querySelector<HTMLElement>(".write-bar")?.offsetHeight ?? 0) + GAP;
  },
};
