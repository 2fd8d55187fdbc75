import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { codes } from "../../contract/codes.ts";
import { AREA_CODES } from "../../labels.ts";
import { visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();

test("numbers of three regions are read however they are typed, anything else is refused at its field", async () => {
  const read = async (mobile: string) => (await visitPortal(portal).call(codes.checkMobile, { mobile })).mobile;
  const samples = { "+86-": "13800138000", "+852-": "51234567", "+886-": "912345678" };
  for (const areaCode of AREA_CODES)
    expect(await read(areaCode + samples[areaCode])).toBe(areaCode.slice(0, -1) + samples[areaCode]);
  expect(
    await Promise.all(
      [
        "+86-13800138000",
        "13800138000",
        "+8613800138000",
        "１３８００１３８０００",
        "+852-51234567",
        "+886-0912345678",
        "+886-912345678",
      ].map(read),
    ),
  ).toEqual([
    "+8613800138000",
    "+8613800138000",
    "+8613800138000",
    "+8613800138000",
    "+85251234567",
    "+886912345678",
    "+886912345678",
  ]);
  for (const mobile of [
    "1380013800",
    "12345678901",
    "+852-21234567",
    "+1-2025550123",
    "138001380001",
    "13800138000' or 1=1",
    "一三八",
    "1".repeat(5000),
    "٠١٢٣",
  ]) {
    await expect(read(mobile)).rejects.toMatchObject({
      status: 200,
      code: 2,
      errors: { mobile: "请输入正确的手机号码" },
    });
  }
  await expect(read("")).rejects.toMatchObject({ errors: { mobile: "请输入手机号码" } });
  const missing = await portal.app.inject({ method: "POST", url: "/api/validate/mobile" });
  expect(missing.json()).toMatchObject({ code: 2, msg: "请输入手机号码" });
});
