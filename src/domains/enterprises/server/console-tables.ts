import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { enterprisesForOperators } from "../contract/enterprises-for-operators.ts";
import { ENTERPRISE_STATUS_LABELS, REVOKING_REASONS } from "../enterprise-acts.ts";
import { listEnterprisesForOperators } from "./list-enterprises-for-operators.ts";
import { revokeCertification } from "./revoke-certification.ts";

export const consoleTables: Record<string, ConsoleTable> = {
  enterprises: consoleTable({
    title: "企业",
    input: enterprisesForOperators.listEnterprisesForOperators.input,
    list: listEnterprisesForOperators,
    rowOf: ({ id, name }) => ({ id, name }),
    columns: {
      name: { title: "企业", cell: ({ name }) => name },
      code: { title: "统一社会信用代码", cell: ({ creditCode }) => creditCode },
      state: {
        title: "状态",
        cell: ({ status, isWaiting }) => `${ENTERPRISE_STATUS_LABELS[status]}${isWaiting ? "，审核中" : ""}`,
      },
      until: { title: "有效期至", cell: ({ validUntil }) => validUntil },
      owner: { title: "主账号", cell: ({ owner }) => owner.nickName },
      members: { title: "成员", cell: ({ memberCount }) => memberCount },
    },
    acts: {
      revoke: {
        label: "撤销认证",
        kind: "danger",
        reasons: REVOKING_REASONS,
        run: (context, { id, reason }) => revokeCertification(context, { id, reason }),
      },
    },
  }),
};
