interface CompanyAct {
  label: string;
  kind: "danger" | "primary";
  reasons: string[];
}

/** Taking a company's page off the directory, and showing it again. */
export const COMPANY_ACTS: Record<"hide" | "show", CompanyAct> = {
  hide: { label: "下架", kind: "danger", reasons: ["资料虚假", "冒用他人名义", "企业要求下架"] },
  show: { label: "恢复", kind: "primary", reasons: ["问题已解决", "下架有误"] },
};
