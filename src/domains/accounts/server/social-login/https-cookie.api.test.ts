import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { socialLogin } from "../../contract/social-login.ts";
import { visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp({ SITE_URL: "https://portal.test" });

test("over HTTPS the cookie of a social login is one that no other host can set", async () => {
  const response = await visitPortal(portal).request(socialLogin.beginSocialLogin, { provider: "wechat" });
  expect(response.cookies).toMatchObject([
    { name: "__Host-social", path: "/", httpOnly: true, secure: true, sameSite: "Lax" },
  ]);
  expect(response.cookies[0]).not.toHaveProperty("domain");
  expect(new URL(response.json().data.authorizeUrl).searchParams.get("redirect_uri")).toBe(
    "https://portal.test/socialReturn",
  );
});
