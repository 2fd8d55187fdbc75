import { expect, test } from "vitest";
import { walkSpecification } from "../scripts/conformance/walk.ts";
import { useReadingJourney } from "./browser.ts";

const journey = useReadingJourney();

test("every line of the specification is held that is about what stands, and no other is said to be missing", async () => {
  const verdicts = await walkSpecification(journey.portal.address);
  expect(verdicts.filter(({ state }) => state === "broken" || state === "unexpected")).toEqual([]);
  expect(verdicts.filter(({ state }) => state === "held").length).toBeGreaterThan(200);
});
