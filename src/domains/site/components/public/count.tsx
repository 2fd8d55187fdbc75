/** How many there are, beside the words of a link; nothing where there are none. */
export function Count({ of, what }: { of: number; what: string }) {
  if (of === 0) return null;
  return (
    <b className="count-tag num">
      <span aria-hidden="true">{of > 99 ? "99+" : of}</span>
      <span className="unseen">
        {of} {what}
      </span>
    </b>
  );
}
