/** How documents stand that operators see. */
export const DOCUMENT_STATES = ["published", "removed", "hidden"] as const;
export const DOCUMENT_STATE_LABELS: Record<(typeof DOCUMENT_STATES)[number], string> = {
  published: "已发布",
  removed: "已下架",
  hidden: "已隐藏",
};
