import { createMemoryRouter, type Location } from "react-router";
import { expect, test } from "vitest";
import { leaveUnasked } from "./unsaved-guard.tsx";

/** A router of pages of which none is left unasked, while a guard stands on it. */
function guarded() {
  const isLeaving = { current: false };
  const router = createMemoryRouter(
    [
      { path: "/", loader: () => null },
      { path: "/things/:id", loader: () => null },
      {
        path: "/broken",
        loader: () => {
          throw new Error("broken");
        },
        errorElement: "broken",
      },
    ],
    { initialEntries: ["/things/1"] },
  );
  router.initialize();
  router.getBlocker("unsaved", () => !isLeaving.current);
  const leave = (pathname: string) =>
    leaveUnasked(router, { pathname, search: "", hash: "", state: null, key: "" } as Location, isLeaving);
  return { router, leave, at: () => router.state.location.pathname };
}

test("who leaves a page for another that keeps the guard is asked again there", async () => {
  const { router, leave, at } = guarded();
  await leave("/things/2");
  expect(at()).toBe("/things/2");
  await router.navigate("/");
  expect(at()).toBe("/things/2");
  await leave("/");
  expect(at()).toBe("/");
});

test("so is he where the way ended in a page that fails, or was left for another one", async () => {
  const { router, leave, at } = guarded();
  await leave("/broken");
  expect(at()).toBe("/broken");
  await router.navigate("/");
  expect(at()).toBe("/broken");
  await Promise.all([leave("/things/2"), leave("/things/3")]);
  expect(at()).toBe("/things/3");
  await router.navigate("/");
  expect(at()).toBe("/things/3");
});
