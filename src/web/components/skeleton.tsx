export interface SkeletonProps {
  /** `lines` of text, `rows` of a table, or one `block` such as a thumbnail. */
  shape?: "lines" | "rows" | "block";
  count?: number;
  /** Read aloud while the place is empty. */
  label?: string;
}

/** Keeps the place of what is still loading. */
export function Skeleton({ shape = "lines", count = shape === "block" ? 1 : 3, label = "正在加载" }: SkeletonProps) {
  return (
    <div className={`skeleton skeleton-${shape}`} role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
