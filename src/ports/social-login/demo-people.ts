import type { SocialIdentity, SocialProvider } from "./port.ts";

export type DemoPerson = Pick<SocialIdentity, "openId" | "unionId" | "nickname">;

const NAMES: Record<SocialProvider, readonly string[]> = {
  wechat: ["小焊台", "阻容感", "示波器老周", "采购小林", "PCB 阿梅"],
  qq: ["电源小吴", "单片机爱好者", "老张修板", "硬件小白", "射频阿龙"],
};

/** People who do not exist, with whom a demonstration logs in. */
export function demoPeople(provider: SocialProvider): DemoPerson[] {
  return NAMES[provider].map((nickname, index) => ({
    openId: `simulated-${provider}-${index + 1}`,
    unionId: `simulated-union-${provider}-${index + 1}`,
    nickname,
  }));
}

export function findDemoPerson(provider: SocialProvider, openId: string): DemoPerson | undefined {
  return demoPeople(provider).find((person) => person.openId === openId);
}
