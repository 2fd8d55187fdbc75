import { useEffect, useRef, useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Skeleton } from "#web/components/skeleton.tsx";
import { messageOf } from "#web/message-of.ts";
import { socialLogin } from "../../contract/social-login.ts";
import { type Returned, returnedOf } from "../social-login/social.ts";
import { sourceField } from "../outside/source.ts";
import { wantedAddress } from "./wanted-action.ts";

interface WechatCodeProps {
  /** Called with what WeChat came back with. */
  onReturned: (returned: Returned) => void;
}

/** The QR code of WeChat in a frame: whoever scans it and confirms is logged in on the page that is open. */
export function WechatCode({ onReturned }: WechatCodeProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useState<string | null | undefined>();
  const [failure, setFailure] = useState("");

  useEffect(() => {
    const left = new AbortController();
    callApi(
      socialLogin.beginSocialLogin,
      { provider: "wechat", op: "login", returnTo: wantedAddress(), ...sourceField() },
      left,
    ).then(
      ({ frameUrl }) => setAddress(frameUrl),
      (error: unknown) => left.signal.aborted || setFailure(messageOf(error, "二维码没有取到，请稍后重试")),
    );
    return () => left.abort();
  }, []);

  useEffect(() => {
    function handleMessage({ source, origin, data }: MessageEvent) {
      if (source !== frame.current?.contentWindow || origin !== location.origin || typeof data !== "string") return;
      setAddress(undefined);
      onReturned(returnedOf(data));
    }
    window.addEventListener("message", handleMessage);
    return () => window.removeEventListener("message", handleMessage);
  }, [onReturned]);

  if (failure) return <p role="alert">{failure}</p>;
  if (address === null) return null;
  if (!address) return <Skeleton shape="block" label="正在取二维码" />;
  // It comes back to a page of the portal, which needs what a sandbox would take.
  // eslint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={frame} title="微信扫码" src={address} referrerPolicy="no-referrer" />;
}
