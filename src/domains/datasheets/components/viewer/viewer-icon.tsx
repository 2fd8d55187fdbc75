/** Beside those of the portal, on the same grid: they are needed where a document is read, and nowhere else. */
const DRAWINGS = {
  panel: "M2 3h12v10H2zM6.5 3v10M3.8 5.5h1M3.8 8h1M3.8 10.5h1",
  page: "M3.5 2.5h9v11h-9zM8 5v6M6.3 6.7 8 5l1.7 1.7M6.3 9.3 8 11l1.7-1.7",
  rotate: "M12.8 9.5A5 5 0 1 1 11.5 4.6L13.5 6.5M13.5 3v3.5H10",
  print: "M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z",
  link: "M6.8 9.2a2.6 2.6 0 0 1 0-3.7l2-2a2.6 2.6 0 0 1 3.7 3.7l-1 1M9.2 6.8a2.6 2.6 0 0 1 0 3.7l-2 2a2.6 2.6 0 0 1-3.7-3.7l1-1",
  expand: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  keys: "M1.5 4h13v8.5h-13zM4 6.8h.5M6.8 6.8h.5M9.6 6.8h.5M11.8 6.8h.5M4.5 9.8h7",
  beside: "M2 3h5v10H2zM9 3h5v10H9z",
  more: "M3.3 8h.2M7.9 8h.2M12.5 8h.2",
  chained: "M6 10 10 6M6.5 5.5l1.2-1.2a2.8 2.8 0 0 1 4 4L10.5 9.5M9.5 10.5l-1.2 1.2a2.8 2.8 0 0 1-4-4L5.5 6.5",
} as const;

export type ViewerIconName = keyof typeof DRAWINGS;

/** A decoration beside words; a control that has no words names itself with `aria-label`. */
export function ViewerIcon({ name }: { name: ViewerIconName }) {
  return (
    <svg className="icon" width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
