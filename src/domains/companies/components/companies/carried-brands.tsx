import { DataTable } from "#web/components/data-table.tsx";
import { brandPage } from "../../addresses.ts";
import { COMPANY_ROLE_LABELS } from "../../labels.ts";
import type { CompanyDetail } from "../../contract/companies.ts";
import { ProofMark } from "./proof-mark.tsx";

/** The brands that a company carries, as what, and how far that is proven. */
export function CarriedBrands({
  carried,
  isUnclaimed,
  isSignedIn,
}: Pick<CompanyDetail, "carried" | "isUnclaimed"> & { isSignedIn: boolean }) {
  return (
    <DataTable
      caption="代理品牌"
      rows={carried}
      keyOf={({ brand, role }) => `${brand.id} ${role}`}
      columns={[
        {
          key: "brand",
          title: "品牌",
          isRowHead: true,
          cell: ({ brand }) => (
            <a className="link wrap-anywhere" href={brandPage(brand)}>
              {brand.name}
            </a>
          ),
        },
        { key: "role", title: "身份", cell: ({ role }) => COMPANY_ROLE_LABELS[role] },
        {
          key: "proof",
          title: "级别与证书",
          cell: (one) => (
            <>
              <ProofMark proof={one} isUnclaimed={isUnclaimed} />{" "}
              {isSignedIn && one.certificateOf !== null && (
                <a
                  className="link"
                  href={`/api/agent/certificate/${one.certificateOf}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  查看证书
                </a>
              )}
            </>
          ),
        },
        ...(carried.some(({ models }) => models.length > 0)
          ? [
              {
                key: "models",
                title: "优势型号",
                className: "is-wide",
                cell: ({ models }: CompanyDetail["carried"][number]) => models.join("、") || "–",
              },
            ]
          : []),
      ]}
    />
  );
}
