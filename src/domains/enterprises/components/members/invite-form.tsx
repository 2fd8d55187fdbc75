import { type FormEvent, useState } from "react";
import { ContactPhone } from "#domains/accounts/components/public/contact-phone.tsx";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FormField as Labelled } from "#web/components/form-dialog.tsx";
import { members } from "../../contract/members.ts";
import type { MemberRole } from "../../labels.ts";
import { RoleOptions } from "./role-options.tsx";
import { useOwnAction } from "#web/use-action.ts";

/** Invites somebody to the enterprise, by his number. */
export function InviteForm() {
  const [mobile, setMobile] = useState("");
  const [role, setRole] = useState<MemberRole>("buyer");
  const { isBusy, failures, act } = useOwnAction();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (await act(() => callApi(members.invite, { mobile, role }), "邀请已发出")) setMobile("");
  }

  return (
    <form
      method="dialog"
      className="card-body needs-script grid items-end gap-3 sm:grid-cols-[1fr_10rem_auto]"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      aria-label="邀请成员"
    >
      <ContactPhone title="邀请手机号" mobile={mobile} onChange={setMobile} failure={failures["mobile"]} />
      <Labelled name="role" title="角色" failure={failures["role"]}>
        {(known) => (
          <select
            {...known}
            className="input"
            value={role}
            onChange={(event) => setRole(event.target.value as MemberRole)}
          >
            <RoleOptions />
          </select>
        )}
      </Labelled>
      <Button kind="primary" type="submit" isBusy={isBusy}>
        邀请
      </Button>
    </form>
  );
}
