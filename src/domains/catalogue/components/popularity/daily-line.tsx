const WIDTH = 48;
const HEIGHT = 16;
const MARGIN = 2;

/** A line through the counts of some days, oldest first, ending in a dot; the highest day touches the top. */
export function DailyLine({ daily, label }: { daily: number[]; label: string }) {
  const most = Math.max(1, ...daily);
  const points = daily.map((count, index) => {
    const x = MARGIN + ((WIDTH - 2 * MARGIN) * index) / Math.max(1, daily.length - 1);
    const y = HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * count) / most;
    return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
  });
  const last = points.at(-1);
  return (
    <svg
      className="daily-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {last && <circle cx={last.x} cy={last.y} r={MARGIN} />}
    </svg>
  );
}
