import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { useRootData } from "#web/use-root-data.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { LoginHint } from "../components/registration/login-hint.tsx";
import { RegisterFrame } from "../components/registration/register-frame.tsx";
import { registration } from "../contract/registration.ts";

const RegisterForm = lazy(async () => ({
  default: (await import("../components/registration/register-form.tsx")).RegisterForm,
}));

interface InvitationPage {
  shareCode: string;
  /** Who invites; null where nobody has the code. */
  inviter: string | null;
}

export const meta: Meta = {
  title: "邀请注册",
  description: "受邀注册，免费阅读和下载规格书。",
  canonical: "/promoteRegistration",
  isHidden: true,
};

export async function loader({ call, url }: LoaderArgs): Promise<InvitationPage> {
  const shareCode = url.searchParams.get("shareCode")?.trim() ?? "";
  if (!shareCode) return { shareCode, inviter: null };
  try {
    return { shareCode, inviter: (await call(registration.checkShareCode, { shareCode })).nickName };
  } catch (error) {
    // A code that is none is nobody's.
    if (error instanceof CallFailed && error.status === 200) return { shareCode: "", inviter: null };
    throw error;
  }
}

export default function PromoteRegistration() {
  const { shareCode, inviter } = useLoaderData<InvitationPage>();
  const { siteName, isSignedIn } = useRootData();
  return (
    <RegisterFrame title="邀请注册">
      {inviter !== null ? (
        <p className="wrap-anywhere">
          <b>{inviter}</b> 邀请您加入{siteName}，注册后可以阅读和下载规格书。
        </p>
      ) : (
        <p className="text-warning-text">
          {shareCode ? "邀请码不存在或已失效，您仍可直接注册。" : "地址中没有邀请码，您仍可直接注册。"}
        </p>
      )}
      {isSignedIn ? (
        <EmptyState
          icon="user"
          title="您已登录"
          text="邀请只对新注册的账号有效。"
          actions={<LinkButton href="/userCenter?type=1">个人中心</LinkButton>}
        />
      ) : (
        <>
          <Suspense fallback={<Skeleton count={8} />}>
            <RegisterForm shareCode={inviter === null ? "" : shareCode} />
          </Suspense>
          <LoginHint>已有账号？</LoginHint>
        </>
      )}
    </RegisterFrame>
  );
}
