import { LetterMark } from "#web/components/letter-mark.tsx";
import { Tag } from "#web/components/tag.tsx";
import { COMPANY_ROLE_LABELS } from "../../labels.ts";
import type { CompanyCard as Company } from "../../contract/company-shapes.ts";
import "../public/companies.css";

/** As what a company stands in the directory. */
export function CompanyRoles({ company: { roles } }: { company: Pick<Company, "roles"> }) {
  return roles.map((role) => (
    <Tag key={role} tone="brand">
      {COMPANY_ROLE_LABELS[role]}
    </Tag>
  ));
}

/** Its logo, or letters in place of one. */
export function CompanyMark({
  company: { name, logo },
  isLarge = false,
}: {
  company: Pick<Company, "name" | "logo">;
  isLarge?: boolean;
}) {
  if (!logo) return <LetterMark name={name} size={isLarge ? "large" : "medium"} />;
  return (
    <img
      className={isLarge ? "company-logo company-logo-large" : "company-logo"}
      src={logo}
      alt=""
      width={isLarge ? 64 : 40}
      height={isLarge ? 64 : 40}
      loading="lazy"
    />
  );
}
