import type { AlternateType } from "#domains/catalogue/alternate-labels.ts";

interface Claim {
  partId: number;
  type: AlternateType;
  isBothWays: boolean;
}

const TELLS_PINS: Record<AlternateType, boolean | null> = {
  direct: true,
  "pin-compatible": true,
  functional: false,
  domestic: null,
};

/** Whether two claims about the same two parts can't both be right: pins fit or not whichever way one looks, and one way is either 直接替代 or 引脚兼容. */
export function areContradictory(one: Claim, other: Claim): boolean {
  const [pins, otherPins] = [TELLS_PINS[one.type], TELLS_PINS[other.type]];
  if (pins === null || otherPins === null) return false;
  const isSameWay = one.partId === other.partId || one.isBothWays || other.isBothWays;
  return pins !== otherPins || (isSameWay && one.type !== other.type);
}

/** Who says so. */
export const ALTERNATE_ORIGINS = ["operator", "user"] as const;
