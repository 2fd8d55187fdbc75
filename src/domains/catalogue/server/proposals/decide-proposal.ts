import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { CaseNotice } from "#platform/domain/case-queue.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import { moveRow } from "#platform/move-rows.ts";
import { brandAddress, partAddress } from "../../addresses.ts";
import { catalogueRefusals } from "../../errors.ts";
import { proposalStates } from "../../states.ts";
import { addBrand } from "../brands/add-brand.ts";
import { takeMergeTurn } from "../merges/merge.ts";
import { addPart } from "../parts/add-part.ts";
import { partAdded } from "../public/part-added.ts";
import { findNamedBrand, findNamedPart } from "./find-named.ts";
import { whoseProposals } from "./whose-proposals.ts";

interface Decided {
  id: number;
  decision: "accepted" | "rejected";
  reason: string;
}

/** Brings what was proposed into the catalogue, or not, once. What has come there meanwhile is what was meant. */
export async function decideProposal(
  context: UserContext,
  { id, decision, reason }: Decided,
): Promise<CaseNotice | null> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await refuseOwnCase(context, whoseProposals, id);
    const proposal = await moveRow(
      db
        .updateTable("catalogueProposals")
        .set({ decidedAt: now })
        .where("id", "=", id)
        .returning(["userId", "brandName", "brandKey", "mpn", "categoryId", "datasheetUrl"]),
      { states: proposalStates, to: decision },
      () => doorRefusals.notFound("这一条已处理，或不存在"),
    );
    const path = decision === "accepted" ? await bringIn(context, proposal) : undefined;
    const { userId, brandName, mpn } = proposal;
    await recordAction(context, {
      act: "settle-proposal",
      subject: "proposal",
      subjectId: id,
      reason,
      before: { state: "waiting" },
      after: { state: decision, brand: brandName, ...(mpn && { mpn }) },
    });
    if (userId === null) return null;
    const named = mpn ? `型号 ${brandName} ${mpn}` : `品牌 ${brandName}`;
    if (path === undefined)
      return { userId, title: "收录提议未通过", text: `您提议的${named} 未收录：${reason || "不符合收录条件"}` };
    const next = mpn ? "，贵司的同型号库存会自动关联" : "，可以到「品牌与授权」添加";
    return { userId, title: "收录提议已通过", text: `您提议的${named} 已收录${next}。`, path };
  });
}

interface Proposal {
  brandName: string;
  brandKey: string;
  mpn: string;
  categoryId: number | null;
  datasheetUrl: string;
}

/** Answers where it can be looked at. */
async function bringIn(context: UserContext, proposal: Proposal): Promise<string> {
  const { db, declared } = context;
  const { brandName, brandKey, mpn, categoryId, datasheetUrl } = proposal;
  // Imports and merges know by their numbers what they write to.
  await takeMergeTurn(context);
  const known = await findNamedBrand(db, brandKey);
  if (known?.hiddenAt) throw catalogueRefusals.brandHidden({ name: known.name });
  const brand = known ?? (await addBrand(context, brandName));
  if (mpn === "") return brandAddress(brand);
  const same = await findNamedPart(db, brand.id, mpn);
  if (same?.hiddenAt) throw catalogueRefusals.partHidden({ mpn: same.mpn });
  const said = {
    ...(categoryId !== null && { category: String(categoryId) }),
    ...(datasheetUrl !== "" && { "datasheet-url": datasheetUrl }),
  };
  const part = same ?? { ...(await addPart(context, { mpn, brand, said })), mpn };
  for (const follow of declared.filled(partAdded)) await follow(context);
  return partAddress(part);
}
