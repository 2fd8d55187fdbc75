import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { CERTIFY_PATH } from "../../addresses.ts";
import type { ownSteps } from "../../contract/own-steps.ts";
import { findMembership } from "../enterprise-queries.ts";
import { stepsOfEnterprise } from "../public/own-steps.ts";

/** What whoever speaks for a company does on the portal, in its order, and what of it is done; nothing for others. */
export async function listOwnSteps(context: UserContext): Promise<DataOf<typeof ownSteps.listOwnSteps>> {
  const membership = await findMembership(context, context.user.id);
  if (!membership || (membership.role !== "admin" && membership.role !== "seller")) return [];
  const parts = await Promise.all(
    context.declared.filled(stepsOfEnterprise).map((read) => read(context, membership.enterpriseId)),
  );
  const certified = {
    title: "企业认证",
    text: "认证后可发布企业主页、代理品牌、库存与联系人。",
    links: [{ title: "去认证", path: CERTIFY_PATH }],
    isDone: membership.status === "certified",
  };
  const steps = parts.flat().sort((one, other) => one.order - other.order);
  return [certified, ...steps.map(({ order: _, ...step }) => step)];
}
