import type { Origin } from "../../../contract/edited-parts.ts";
import { FriendlyTime } from "#web/components/friendly-time.tsx";

/** Who said so, and when. */
export function OriginNote({ origin, now }: { origin: Origin | undefined; now: string }) {
  if (!origin || (origin.operator === null && origin.source === null)) return null;
  return (
    <span className="text-sm text-secondary">
      {origin.operator === null ? `来自 ${origin.source}` : `由 ${origin.operator} 设定`}
      {origin.at && (
        <>
          {" · "}
          <FriendlyTime at={origin.at} now={now} />
        </>
      )}
    </span>
  );
}
