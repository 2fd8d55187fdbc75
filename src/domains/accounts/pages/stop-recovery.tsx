import { lazy, Suspense } from "react";
import { Skeleton } from "#web/components/skeleton.tsx";
import type { Meta } from "#web/page.ts";
import { RegisterFrame } from "../components/registration/register-frame.tsx";

const StopByKey = lazy(async () => ({
  default: (await import("../components/recoveries/stop-by-key.tsx")).StopByKey,
}));

export const meta: Meta = {
  title: "停止找回申请",
  description: "停止移除第二步验证或更换手机号的申请。",
  canonical: "/stopRecovery",
  isHidden: true,
};

export default function StopRecovery() {
  return (
    <RegisterFrame title="停止找回申请">
      <Suspense fallback={<Skeleton count={2} label="正在读取链接" />}>
        <StopByKey />
      </Suspense>
    </RegisterFrame>
  );
}
