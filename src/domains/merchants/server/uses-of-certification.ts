import type { UseOfCertification } from "#domains/enterprises/server/public/on-certified.ts";
import { MERCHANT_MOVES } from "../states.ts";

const ONLY_CERTIFIED = Object.entries(MERCHANT_MOVES).flatMap(([move, { needsCertified }]) =>
  needsCertified ? [move] : [],
);

/** What an enterprise does of its shop that only a certified one may. */
export const shopUses: UseOfCertification[] = [
  {
    label: "办理商家入驻或续约",
    async isMadeSince({ db }, { enterpriseId, since }) {
      const step = await db
        .selectFrom("suppliersMerchantSteps as step")
        .innerJoin("suppliersMerchants as merchant", "merchant.id", "step.merchantId")
        .select("step.id")
        .where("merchant.enterpriseId", "=", enterpriseId)
        .where("step.move", "in", ONLY_CERTIFIED)
        .where("step.at", ">=", since)
        .executeTakeFirst();
      return step !== undefined;
    },
  },
];
