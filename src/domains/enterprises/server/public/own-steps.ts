import { defineSlot } from "#platform/domain/slot.ts";
import type { UserContext } from "#platform/context.ts";
import type { OwnStep } from "../../contract/own-steps.ts";

/** What a domain lets an enterprise do once it is certified, and whether it has, in one statement. */
export type StepsOfEnterprise = (
  context: UserContext,
  enterpriseId: number,
) => Promise<(OwnStep & { order: number })[]>;

export const stepsOfEnterprise = defineSlot<StepsOfEnterprise>("enterprises.steps");
