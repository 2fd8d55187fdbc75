import { DAY_MS, HOUR_MS } from "#shared/durations.ts";
import type { Case, Decided, Decision } from "./contract/queues.ts";

export function holderWords({ operator, isMe, handedBy }: NonNullable<Case["holder"]>): string {
  if (handedBy) return isMe ? `${handedBy} 移交给我` : `${handedBy} 移交给 ${operator.name}`;
  return isMe ? "我正在处理" : `${operator.name} 正在处理`;
}

export function proposalWords(
  { by, isMe, decision }: NonNullable<Case["proposal"]>,
  decisions: Pick<Decision, "name" | "label">[],
): string {
  const label = decisions.find(({ name }) => name === decision)?.label ?? decision;
  return isMe ? `待他人复核：您提出「${label}」` : `待复核：${by.name} 提出「${label}」`;
}

export function deciderWords({ operator, proposedBy, isAlone }: Decided): string {
  if (isAlone) return `${operator.name}（一人决定）`;
  return proposedBy === null ? operator.name : `${proposedBy} 提出，${operator.name} 复核`;
}

const DAY_HOURS = DAY_MS / HOUR_MS;
/** What is longer is told in days alone. */
const NEAR_HOURS = 72;

/** How long it is: in days where they are whole, or many. */
export function hoursWords(hours: number): string {
  const isInDays = hours > NEAR_HOURS || (hours > 0 && hours % DAY_HOURS === 0);
  return isInDays ? `${Math.floor(hours / DAY_HOURS)} 天` : `${hours} 小时`;
}
