import { afterEach, beforeAll } from "vitest";
import { DAY_MS } from "#shared/durations.ts";
import type { TestApp } from "#testing/app.ts";

/** The clock of a portal, turned by days from when its tests began; each test begins then. */
export function turnClock(portal: TestApp) {
  let start: Date;
  beforeAll(() => {
    start = portal.clock.now;
  });
  afterEach(() => {
    portal.clock.now = start;
  });
  const began = () => start;
  const after = (days: number) => (portal.clock.now = new Date(start.getTime() + days * DAY_MS));
  const contextNow = () => ({ ...portal.context, now: portal.clock.now });
  return { began, after, contextNow };
}
