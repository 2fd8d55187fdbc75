import { lazy, Suspense } from "react";

// Of desktops none comes here.
const MobileFrame = lazy(async () => ({ default: (await import("./mobile-frame.tsx")).MobileFrame }));

export function MobileLayout() {
  return (
    <Suspense fallback={null}>
      <MobileFrame />
    </Suspense>
  );
}
