import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import { useRootData } from "#web/use-root-data.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { RegisterFrame } from "../components/registration/register-frame.tsx";
import { LoginHint } from "../components/registration/login-hint.tsx";

const RegisterForm = lazy(async () => ({
  default: (await import("../components/registration/register-form.tsx")).RegisterForm,
}));
const ForgottenForm = lazy(async () => ({
  default: (await import("../components/registration/forgotten-form.tsx")).ForgottenForm,
}));

interface RegisterPage {
  isForgotten: boolean;
  shareCode: string;
}

export const meta = ({ data: { isForgotten } }: { data: RegisterPage }): Meta =>
  isForgotten
    ? {
        title: "找回密码",
        description: "用手机验证码重新设置密码。",
        canonical: "/register?isForget=true",
        isHidden: true,
      }
    : { title: "注册", description: "用手机号注册，免费阅读和下载规格书。", canonical: "/register" };

export function loader({ url }: LoaderArgs): RegisterPage {
  return {
    isForgotten: url.searchParams.get("isForget") === "true",
    shareCode: url.searchParams.get("shareCode") ?? "",
  };
}

export default function Register() {
  const { isForgotten, shareCode } = useLoaderData<RegisterPage>();
  const { isSignedIn } = useRootData();
  if (isForgotten) {
    return (
      <RegisterFrame key="forgotten" title="找回密码">
        <Suspense fallback={<Skeleton count={4} />}>
          <ForgottenForm />
        </Suspense>
        <LoginHint>想起密码了？</LoginHint>
      </RegisterFrame>
    );
  }
  return (
    <RegisterFrame key="register" title="注册">
      {isSignedIn ? (
        <EmptyState
          icon="user"
          title="您已登录"
          text="要注册另一个账号，请先退出登录。"
          actions={<LinkButton href="/userCenter?type=1">个人中心</LinkButton>}
        />
      ) : (
        <>
          <Suspense fallback={<Skeleton count={8} />}>
            <RegisterForm shareCode={shareCode} />
          </Suspense>
          <LoginHint>已有账号？</LoginHint>
        </>
      )}
    </RegisterFrame>
  );
}
