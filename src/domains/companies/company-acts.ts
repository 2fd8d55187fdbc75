interface CompanyAct {
  label: string;
  kind: "danger" | "primary";
  reasons: string[];
}

/** Taking a company's page off the directory, and showing it again. */
export const COMPANY_ACTS: Record<"hide" | "show", CompanyAct> = {
  hide: { label: "隐藏", kind: "danger", reasons: ["资料虚假", "冒用他人名义", "企业要求隐藏"] },
  show: { label: "恢复显示", kind: "primary", reasons: ["问题已解决", "隐藏有误"] },
};
