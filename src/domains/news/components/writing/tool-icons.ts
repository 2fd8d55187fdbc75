/** Drawings of the editor's tools: paths on 16 × 16, drawn as lines of 1.5. Those of marks are letters, which look as they do. */
export const TOOL_ICONS = {
  left: "M2 3.5h12M2 8h8M2 12.5h10",
  center: "M2 3.5h12M4 8h8M3 12.5h10",
  right: "M2 3.5h12M6 8h8M4 12.5h10",
  bullets: "M2.5 3.5h.01M2.5 8h.01M2.5 12.5h.01M6 3.5h8M6 8h8M6 12.5h8",
  numbers: "M2 2.5l1-.5v3.5M1.5 10.5c0-1.6 2.3-1.5 2.3 0 0 1-2.3 1.6-2.3 3h2.4M7 3.5h7M7 8h7M7 12.5h7",
  quote: "M3 11.5c2 0 3-1.5 3-4V4.5H2.5V8H6M10 11.5c2 0 3-1.5 3-4V4.5H9.5V8H13",
  rule: "M2 8h12",
  picture: "M2 3h12v10H2zM2 11l3.5-3.5L9 11l2-2 3 3M10.5 6h.01",
  table: "M2 3h12v10H2zM2 6.5h12M2 9.8h12M6.5 3v10",
  code: "M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5",
  formula: "M12.5 4.5V3h-9l5 5-5 5h9v-1.5",
  link: "M6.5 9.5l3-3M7 4.5l1.3-1.3a3 3 0 014.3 4.3L11.3 8.8M9 11.5l-1.3 1.3a3 3 0 01-4.3-4.3l1.3-1.3",
  part: "M4.5 4.5h7v7h-7zM6.5 2v2.5M9.5 2v2.5M6.5 11.5V14M9.5 11.5V14M2 6.5h2.5M2 9.5h2.5M11.5 6.5H14M11.5 9.5H14",
  undo: "M5.5 3L2.5 6l3 3M2.5 6h6.5a4 4 0 010 8H6",
  redo: "M10.5 3l3 3-3 3M13.5 6H7a4 4 0 000 8h3",
} as const;
export type ToolIcon = keyof typeof TOOL_ICONS;
