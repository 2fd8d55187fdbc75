import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { formatDay } from "#shared/format-date.ts";
import type { MyCertification } from "../../contract/certification.ts";
import { members } from "../../contract/members.ts";
import { MEMBER_ROLE_LABELS } from "../../labels.ts";
import { useOwnAction } from "#web/use-action.ts";

/** Enterprises that want the user among them. */
export function InvitationCards({ invitations }: { invitations: MyCertification["invitations"] }) {
  const { isBusy, act } = useOwnAction();
  return invitations.map(({ id, enterpriseName, role, invitedBy, expiresAt }) => (
    <section
      key={id}
      className="card card-body flex flex-wrap items-center gap-3"
      aria-label={`${enterpriseName}的邀请`}
    >
      <p className="min-w-0 flex-1 wrap-anywhere">
        {invitedBy} 邀请您以<b>{MEMBER_ROLE_LABELS[role]}</b>身份加入「{enterpriseName}」，{formatDay(expiresAt)}{" "}
        前有效。
      </p>
      <span className="flex gap-2">
        <Button
          kind="primary"
          isBusy={isBusy}
          onClick={() => void act(() => callApi(members.answerInvitation, { id, answer: "accept" }), "已加入")}
        >
          接受
        </Button>
        <Button
          isBusy={isBusy}
          onClick={() => void act(() => callApi(members.answerInvitation, { id, answer: "decline" }), "已拒绝")}
        >
          拒绝
        </Button>
      </span>
    </section>
  ));
}
