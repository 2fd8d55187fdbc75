import { beforeAll } from "vitest";
import type { TestApp } from "#testing/app.ts";
import { alternates } from "../../../contract/alternates.ts";
import { partAlternates } from "../../../contract/part-alternates.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";

export const OPERATOR = "13800000009";
export const USER = "13800000001";

/** Those who propose and settle alternates, and parts to say them of. Use it at the top of a test file. */
export function useAlternates(portal: TestApp) {
  const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
  let brands: { id: number }[];
  beforeAll(async () => {
    brands = [await buildBrand({ name: "Foreign" }), await buildBrand({ name: "Domestic", isDomestic: true })];
  });

  return {
    save: (input: Record<string, unknown>) => portal.callAs(OPERATOR)(alternates.saveAlternate, input as never),
    propose: (input: Record<string, unknown>, mobile = USER) =>
      portal.callAs(mobile)(alternates.proposeAlternate, input as never),
    decide: (id: number, state: string, note = "") =>
      portal.callAs(OPERATOR)(alternates.decideAlternate, { id, state, note } as never),
    listed: (id: number) => portal.callAs()(partAlternates.listPartAlternates, { id }),
    /** Two parts in one package, each with a datasheet; the second of a domestic brand unless told. */
    async buildPair({
      packages = ["SOIC-8", "SOP-8"],
      brandIds = brands.map(({ id }) => id),
    }: { packages?: (string | null)[]; brandIds?: (number | null)[] } = {}) {
      const [part, replacement] = await Promise.all(
        [0, 1].map((at) =>
          buildPart({ package: packages[at]!, brandId: brandIds[at]!, values: { 通道数: String(at + 1) } }),
        ),
      );
      const [document, other] = await Promise.all(
        [part!, replacement!].map(({ id, mpn }) =>
          buildDocument({ title: `${mpn} 数据手册`, partIds: [id], pageCount: 9 }),
        ),
      );
      return { partId: part!.id, replacementId: replacement!.id, documentId: document!.id, otherId: other!.id };
    },
  };
}
