import { statesOfActions } from "#shared/define-states.ts";
import { MERCHANT_MOVES, MERCHANT_STATES, type MerchantState } from "./labels.ts";

const acts = Object.entries(MERCHANT_MOVES).map(
  ([act, { from, to }]): [string, Partial<Record<MerchantState, MerchantState>>] => [
    act,
    Object.fromEntries(from.map((state) => [state, to])),
  ],
);

/** The moves that `MERCHANT_MOVES` names, as one table. */
export const merchantStates = statesOfActions(MERCHANT_STATES, Object.fromEntries(acts));
