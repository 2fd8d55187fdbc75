import { useState } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { CountList, RecentList, StatusList, TodoList } from "../components/centre/centre-lists.tsx";
import { FactorDuty } from "../components/second-factor/factor-duty.tsx";
import { ProfileCard } from "../components/profile/profile-card.tsx";
import { ProfileForm } from "../components/profile/profile-form.tsx";
import { ShareCard } from "../components/registration/share-card.tsx";
import { centre } from "../contract/centre.ts";
import { profile } from "../contract/profile.ts";
import { secondFactor } from "../contract/second-factor.ts";
import { registration } from "../contract/registration.ts";

interface CentrePage {
  own: {
    detail: DataOf<typeof profile.myDetail>;
    centre: DataOf<typeof centre.myCentre>;
    share: DataOf<typeof registration.myShareCode>;
    neededFrom: string | null;
  } | null;
}

export const meta: Meta = {
  title: "个人中心",
  description: "我的资料、认证、收藏、待办与最近浏览。",
  canonical: "/userCenter?type=1",
  isHidden: true,
};

export async function loader({ call, isSignedIn }: LoaderArgs): Promise<CentrePage> {
  const own = await loadOwn(isSignedIn, async () => {
    const [detail, told, share, { neededFrom }] = await Promise.all([
      call(profile.myDetail, {}),
      call(centre.myCentre, {}),
      call(registration.myShareCode, {}),
      call(secondFactor.myFactors, {}),
    ]);
    return { detail, centre: told, share, neededFrom };
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
          {own.neededFrom && <FactorDuty neededFrom={own.neededFrom} now={own.centre.now} />}
          <ProfileCard detail={own.detail} />
          <CountList counts={own.centre.counts} />
          <TodoList todos={own.centre.todos} />
          <StatusList statuses={own.centre.statuses} />
          <RecentList recent={own.centre.recent} now={own.centre.now} />
          <ProfileForm key={own.detail.id} detail={own.detail} onChanged={setIsChanged} />
          <ShareCard share={own.share} />
        </>
      ) : (
        <LoginNeeded act="查看个人中心" />
      )}
    </>
  );
}
