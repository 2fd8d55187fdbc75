import { lazy, Suspense } from "react";

// Few readers have anything of their own.
const UserCentreFrame = lazy(async () => ({ default: (await import("./user-centre-frame.tsx")).UserCentreFrame }));

export function UserCentreLayout() {
  return (
    <Suspense fallback={null}>
      <UserCentreFrame />
    </Suspense>
  );
}
