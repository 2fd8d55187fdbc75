import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 3000;

/** Brings the page up to date again and again while something on it is under way and the window is seen. */
export function useReloading(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
