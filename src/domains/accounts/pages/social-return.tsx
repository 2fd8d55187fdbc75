import { lazy, Suspense } from "react";
import { Skeleton } from "#web/components/skeleton.tsx";
import type { Meta } from "#web/page.ts";
import { RegisterFrame } from "../components/registration/register-frame.tsx";

const SocialReturn = lazy(async () => ({
  default: (await import("../components/social-login/social-return.tsx")).SocialReturn,
}));

export const meta: Meta = {
  title: "第三方登录",
  description: "从微信或 QQ 返回。",
  canonical: "/socialReturn",
  isHidden: true,
};

export default function SocialReturnPage() {
  return (
    <RegisterFrame title="第三方登录">
      <Suspense fallback={<Skeleton count={2} label="正在登录" />}>
        <SocialReturn />
      </Suspense>
    </RegisterFrame>
  );
}
