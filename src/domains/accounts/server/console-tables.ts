import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { staff } from "../contract/staff.ts";
import { userStatus } from "../contract/user-status.ts";
import { STATUS_ACTION_LABELS, type StatusAction } from "../labels.ts";
import { rightsInWords } from "../rights-in-words.ts";
import { STAFF_ROLES } from "../staff-roles.ts";
import { userMarks } from "../user-marks.ts";
import { listStaff } from "./staff/list-staff.ts";
import { changeStatus } from "./user-status/change-status.ts";
import { listUsers } from "./user-status/list-users.ts";

export const consoleTables: Record<string, ConsoleTable> = {
  users: consoleTable({
    title: "用户",
    input: userStatus.listUsers.input,
    list: async (context, asked) => {
      const { data, ...found } = await listUsers(context, asked);
      const now = context.now.toISOString();
      const said = (marks: { text: string }[]) => marks.map(({ text }) => text).join("、") || "正常";
      return { ...found, data: data.map((user) => ({ ...user, said: said(userMarks(user, now)) })) };
    },
    rowOf: ({ id, nickName }) => ({ id, name: `${nickName}（${id}）` }),
    columns: {
      id: { title: "编号", cell: ({ id }) => id },
      name: { title: "昵称", cell: ({ nickName }) => nickName },
      mobile: { title: "手机号", cell: ({ mobile }) => mobile },
      state: { title: "状态", cell: ({ said }) => said },
      seen: { title: "最近登录", cell: ({ lastSeenAt }) => formatExactTime(lastSeenAt) },
      created: { title: "注册", cell: ({ createdAt }) => formatExactTime(createdAt) },
    },
    acts: {
      freeze: actOn("freeze-user", ["发布违法违规内容", "冒用他人身份", "账号被盗用"]),
      unfreeze: actOn("unfreeze-user", ["问题已解决", "冻结有误"]),
      mute: actOn("mute-user", ["多次发布广告", "辱骂他人"]),
      unmute: actOn("unmute-user", ["问题已解决", "禁言有误"]),
    },
  }),
  staff: consoleTable({
    title: "运营人员",
    isForAllStaff: true,
    input: staff.listStaff.input,
    list: async (context, asked) => {
      const { members, areas } = await listStaff(context, asked);
      return { ...members, data: members.data.map((one) => ({ ...one, said: rightsInWords(one.rights, areas) })) };
    },
    rowOf: ({ id, nickName }) => ({ id, name: nickName }),
    columns: {
      name: { title: "昵称", cell: ({ nickName, isFrozen }) => `${nickName}${isFrozen ? "（已冻结）" : ""}` },
      mobile: { title: "手机号", cell: ({ mobile }) => mobile },
      role: { title: "角色", cell: ({ role }) => STAFF_ROLES[role] },
      rights: { title: "权限", cell: ({ said }) => said },
      seen: { title: "最近使用", cell: ({ lastSeenAt }) => formatExactTime(lastSeenAt) },
    },
  }),
};

function actOn(act: StatusAction, reasons: string[]) {
  return {
    label: STATUS_ACTION_LABELS[act],
    kind: act.startsWith("un") ? ("primary" as const) : ("danger" as const),
    reasons,
    run: (context: Parameters<typeof changeStatus>[0], { id, reason }: { id: number; reason: string }) =>
      changeStatus(context, { id, act, reason, days: undefined }),
  };
}
