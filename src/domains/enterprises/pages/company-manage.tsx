import { useState } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed, NOT_LOGGED_IN } from "#api/envelope.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { CertificationForm } from "../components/certification/certification-form.tsx";
import { InvitationCards } from "../components/members/invitation-cards.tsx";
import { MembersCard } from "../components/members/members-card.tsx";
import { StatusCard } from "../components/certification/status-card.tsx";
import { certification, type MyCertification } from "../contract/certification.ts";
import { OwnSteps } from "../components/public/own-steps.tsx";
import { CERTIFY_PATH } from "../addresses.ts";
import { type OwnStep, ownSteps } from "../contract/own-steps.ts";
import { members } from "../contract/members.ts";
import "../components/public/company-manage.css";

interface Own {
  mine: MyCertification;
  list: DataOf<typeof members.listMembers>;
  steps: OwnStep[];
}

interface CompanyPage {
  own: Own | null;
}

export const meta: Meta = {
  title: "企业认证",
  description: "企业认证的状态、资料与成员。",
  canonical: "/userCenter/manage/companyManage?type=16",
  isHidden: true,
};

export async function loader({ call, isSignedIn }: LoaderArgs): Promise<CompanyPage> {
  if (!isSignedIn) return { own: null };
  try {
    const [mine, list, steps] = await Promise.all([
      call(certification.myCertification, {}),
      call(members.listMembers, {}),
      call(ownSteps.listOwnSteps, {}),
    ]);
    return { own: { mine, list, steps } };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== NOT_LOGGED_IN) throw error;
    return { own: null };
  }
}

export default function CompanyManage() {
  const { own: loaded } = useLoaderData<CompanyPage>();
  const [last, setLast] = useState(loaded);
  if (loaded && loaded !== last) setLast(loaded);
  // What was typed outlasts a logout in another window.
  const own = loaded ?? last;
  return (
    <>
      <h1>企业认证</h1>
      {own ? <Company own={own} /> : <LoginNeeded act="办理企业认证" />}
    </>
  );
}

function Company({ own: { mine, list, steps } }: { own: Own }) {
  const { status, role, isOwner, certifications, invitations } = mine;
  const [isEdited, setIsEdited] = useState(false);
  const isWaiting = certifications[0]?.state === "waiting";
  const mayFillIn = (role === null || isOwner) && !isWaiting;
  const isOpen = mayFillIn && (status !== 1 || isEdited);
  return (
    <>
      <InvitationCards invitations={invitations} />
      {status === 1 && <OwnSteps steps={steps} path={CERTIFY_PATH} />}
      <StatusCard mine={mine} onEdit={mayFillIn && !isOpen ? () => setIsEdited(true) : undefined} />
      {list.members.length > 0 && (status === 1 || list.members.length > 1) && !isOpen && (
        <MembersCard list={list} isOwner={isOwner} isAdmin={role === "admin"} isInForce={status === 1} />
      )}
      {isOpen && (
        <CertificationForm
          mine={mine}
          onDone={() => setIsEdited(false)}
          onClose={status === 1 ? () => setIsEdited(false) : undefined}
        />
      )}
    </>
  );
}
