/** Drawn for this portal on a 16 px grid with a 1.5 px line. Those of lists, many times in a page, are drawn by icons.css. */
const DRAWINGS = {
  search: "M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.3 10.3l3.2 3.2",
  close: "m4 4 8 8m0-8-8 8",
  check: "m3 8.5 3.2 3.2L13 5",
  left: "M10 3.5 5.5 8l4.5 4.5",
  right: "M6 3.5 10.5 8 6 12.5",
  down: "M3.5 6 8 10.5 12.5 6",
  up: "M3.5 10 8 5.5l4.5 4.5",
  sort: "m5 6 3-3 3 3M5 10l3 3 3-3",
  external: "M6.5 3.5h-3v9h9v-3M9.5 2.5h4v4M13.5 2.5 7.5 8.5",
  document: "M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M6 8h4M6 11h4",
  chip: "M4.5 4.5h7v7h-7zM6.5 4.5v-3M9.5 4.5v-3M6.5 14.5v-3M9.5 14.5v-3M4.5 6.5h-3M4.5 9.5h-3M14.5 6.5h-3M14.5 9.5h-3",
  clock: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 4.8V8l2.2 1.6",
  info: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 7.3v3.6M8 4.8v.6",
  warning: "M8 2.2 14.3 13H1.7zM8 6.3v3.2M8 11v.6",
  star: "m8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  width: "M2.5 3v10M13.5 3v10M4.5 8h7M6.5 6l-2 2 2 2M9.5 6l2 2-2 2",
  funnel: "M2 3.5h12L9.5 9v4.5l-3-1.5V9z",
  thumb: "M2.5 7H5v6.5H2.5zM5 7l2.6-4.7c1 0 1.6.7 1.6 1.6L8.7 6.5h4c.8 0 1.4.7 1.2 1.5l-1 4.3c-.2.7-.7 1.2-1.4 1.2H5",
  trash: "M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9M6.7 7v4M9.3 7v4",
  pencil: "M2.5 13.5l.7-3L10.5 3.2l2.3 2.3-7.3 7.3zM9 4.7l2.3 2.3",
  cart: "M1.5 2.5h2l1.7 7.5h7l1.3-5.5H4M6 13.2v.1M11.5 13.2v.1",
  bell: "M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8zM6.5 14.2h3",
  top: "M3 2.5h10M8 13.5V5.5M4.5 9 8 5.5 11.5 9",
  shield: "M8 1.8 13.2 3.6V8c0 3-2.2 5-5.2 6.3C5 13 2.8 11 2.8 8V3.6z",
  home: "M2.5 7.5 8 2.5l5.5 5v6h-4v-4h-3v4h-4z",
  user: "M8 2.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM2.5 13.8c.5-2.6 2.6-4 5.5-4s5 1.4 5.5 4",
} as const;

export type IconName = keyof typeof DRAWINGS;

export interface IconProps {
  name: IconName;
  /** 16 unless told. */
  size?: number;
  className?: string;
}

/** A decoration beside words; a control that has no words names itself with `aria-label`. */
export function Icon({ name, size = 16, className = "" }: IconProps) {
  return (
    <svg className={`icon ${className}`.trim()} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
