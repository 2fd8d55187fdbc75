import { useState } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { FactorDuty } from "../components/second-factor/factor-duty.tsx";
import { ProfileCard } from "../components/profile/profile-card.tsx";
import { ProfileForm } from "../components/profile/profile-form.tsx";
import { ShareCard } from "../components/registration/share-card.tsx";
import { profile } from "../contract/profile.ts";
import { secondFactor } from "../contract/second-factor.ts";
import { registration } from "../contract/registration.ts";

interface CentrePage {
  own: {
    detail: DataOf<typeof profile.myDetail>;
    required: DataOf<typeof profile.checkRequiredData>;
    share: DataOf<typeof registration.myShareCode>;
    neededFrom: string | null;
    now: string;
  } | null;
}

export const meta: Meta = {
  title: "个人中心",
  description: "我的资料、头像与邀请码。",
  canonical: "/userCenter?type=1",
  isHidden: true,
};

export async function loader({ call, isSignedIn }: LoaderArgs): Promise<CentrePage> {
  const own = await loadOwn(isSignedIn, async () => {
    const [detail, required, share, { neededFrom }] = await Promise.all([
      call(profile.myDetail, {}),
      call(profile.checkRequiredData, {}),
      call(registration.myShareCode, {}),
      call(secondFactor.myFactors, {}),
    ]);
    return { detail, required, share, neededFrom, now: new Date().toISOString() };
  });
  return { own };
}

export default function UserCentre() {
  const { own: loaded } = useLoaderData<CentrePage>();
  const [last, setLast] = useState(loaded);
  const [isChanged, setIsChanged] = useState(false);
  if (loaded && loaded !== last) setLast(loaded);
  // What was typed outlasts a logout in another window.
  const own = loaded ?? (isChanged ? last : null);
  return (
    <>
      <h1>个人中心</h1>
      {own ? (
        <>
          {own.neededFrom && <FactorDuty neededFrom={own.neededFrom} now={own.now} />}
          <ProfileCard detail={own.detail} missing={own.required.missing} />
          <ProfileForm key={own.detail.id} detail={own.detail} onChanged={setIsChanged} />
          <ShareCard share={own.share} />
        </>
      ) : (
        <LoginNeeded act="查看个人中心" />
      )}
    </>
  );
}
