import { useWhole } from "../use-whole.ts";
import { Button } from "./button.tsx";

interface PhoneNumberProps {
  /** What the page holds of it. */
  part: string;
  ask: () => Promise<string>;
}

/** A phone of which a page holds a part: all of it once it is asked for. */
export function PhoneNumber({ part, ask }: PhoneNumberProps) {
  const { whole, isBusy, show } = useWhole(ask);
  if (whole !== null)
    return (
      <a className="link num" href={`tel:${whole}`}>
        {whole}
      </a>
    );
  return (
    <>
      {part}{" "}
      <span className="needs-script">
        <Button size="small" isBusy={isBusy} onClick={show}>
          查看号码
        </Button>
      </span>
    </>
  );
}
