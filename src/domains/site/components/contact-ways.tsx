import type { ReactNode } from "react";

export interface ContactSet {
  company: string;
  email: string;
  phone: string;
  address: string;
}

/** In which ways who runs the portal can be reached; what is empty is none. */
export function contactWays({ company, email, phone, address }: ContactSet): ReactNode[] {
  return [
    company && `运营主体：${company}`,
    email && (
      <>
        邮箱：<a href={`mailto:${email}`}>{email}</a>
      </>
    ),
    phone && (
      <>
        电话：<a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>
      </>
    ),
    address && `地址：${address}`,
  ].filter(Boolean);
}
