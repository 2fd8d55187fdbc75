import { callApi } from "#web/call-api.ts";
import type { FrameCalls } from "#web/use-frame-calls.ts";

export const frameCalls: FrameCalls = {
  // Only who has signed in has looks noted.
  recordView: async (look) => callApi((await import("../../contract/views.ts")).views.recordView, look),
};
