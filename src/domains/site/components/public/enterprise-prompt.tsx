import type { DataOf } from "#api/define-calls.ts";
import type { certification } from "#domains/enterprises/contract/certification.ts";

export const CERTIFY = "/userCenter/manage/companyManage?type=16";
export const DEMANDS = "/userCenter/inquiryManage/myInquiry?type=15";

/** Null where a user is not certified as an enterprise; undefined while that is not known. */
export type EnterpriseStatus = DataOf<typeof certification.enterpriseStatus> | undefined;

interface EnterprisePromptProps {
  status: EnterpriseStatus;
  routeExists: (href: string) => boolean;
  onFollow: () => void;
}

/** Invites to certify an enterprise, or leads who is certified to his demands (docs/conventions.md 16); only to pages that are there. */
export function EnterprisePrompt({ status, routeExists, onFollow }: EnterprisePromptProps) {
  if (status === undefined || !routeExists(status === null ? CERTIFY : DEMANDS)) return null;
  if (status !== null) {
    return (
      <a href={DEMANDS} onClick={onFollow}>
        供需管理
      </a>
    );
  }
  return (
    <p className="enterprise-prompt">
      完成企业认证,享受更优服务!
      <a className="link underline" href={CERTIFY} onClick={onFollow}>
        去认证
      </a>
    </p>
  );
}
