import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { FormDialog, FormField } from "#web/components/form-dialog.tsx";
import { staff, type StaffArea, type StaffMember } from "../../contract/staff.ts";
import { type ChosenGrant, StaffRights } from "./staff-rights.tsx";

interface DialogProps {
  onClose: () => void;
  /** Brings the page up to date. */
  onDone: () => void;
}

/** Invites an account, or gives one of the staff other rights. */
export function GrantDialog({
  member,
  areas,
  onClose,
  onDone,
}: DialogProps & { member: StaffMember | null; areas: StaffArea[] }) {
  const [chosen, setChosen] = useState<ChosenGrant>(
    member ? { role: member.role, rights: member.rights } : { role: "operator", rights: [] },
  );

  async function handleSubmit({ mobile = "" }: Record<string, string>) {
    if (member) await change(member);
    else await callApi(staff.inviteStaff, { mobile, ...chosen });
    onDone();
    return { taken: member ? "已更改，下一次操作起生效" : "已邀请，对方会收到通知" };
  }

  async function change({ id, role, rights }: StaffMember) {
    try {
      await callApi(staff.changeStaff, { id, ...chosen, seen: { role, rights } });
    } catch (error) {
      // Opened again it shows what stands by now.
      onDone();
      throw error;
    }
  }

  return (
    <FormDialog
      isOpen
      title={member ? `更改 ${member.nickName} 的权限` : "邀请运营人员"}
      fields={["mobile", "rights"]}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      {(failures) => (
        <>
          {!member && (
            <FormField name="mobile" title="对方注册的手机号" failure={failures["mobile"]}>
              {(known) => <input {...known} className="input num" inputMode="tel" maxLength={20} autoComplete="off" />}
            </FormField>
          )}
          <StaffRights areas={areas} chosen={chosen} onChoose={setChosen} failure={failures["rights"]} />
        </>
      )}
    </FormDialog>
  );
}

/** Takes somebody's place in the staff, or leaves it: his nickname is retyped. */
export function EndDialog({
  member: { id, nickName },
  isOwn,
  onClose,
  onDone,
}: DialogProps & { member: StaffMember; isOwn: boolean }) {
  async function handleSubmit({ name = "" }: Record<string, string>) {
    if (isOwn) {
      await callApi(staff.leaveStaff, { name });
      window.location.assign("/");
      return { taken: "您已退出运营，请重新登录" };
    }
    await callApi(staff.removeStaff, { id, name });
    onDone();
    return { taken: "已取消运营身份" };
  }

  return (
    <FormDialog
      isOpen
      title={isOwn ? "退出运营" : `取消 ${nickName} 的运营身份`}
      fields={["name"]}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      {(failures) => (
        <>
          <p className="text-sm">{isOwn ? "您" : "对方"}将成为普通用户，现有登录全部退出；已作的处理和操作日志不变。</p>
          <FormField name="name" title={`请输入昵称「${nickName}」确认`} failure={failures["name"]}>
            {(known) => <input {...known} className="input" maxLength={20} autoComplete="off" />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
