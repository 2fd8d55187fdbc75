import { sayChanges, type ShownFields } from "../field-changes.ts";
import { Button } from "./button.tsx";

interface ChangedMeanwhileProps {
  /** What was shown when something was typed, and what it is now. */
  before: ShownFields;
  after: ShownFields;
  onTakeNewest: () => void;
  onKeepTyped: () => void;
}

/** What others have made of a thing while something was typed of it; whoever typed says what stays. */
export function ChangedMeanwhile({ before, after, onTakeNewest, onKeepTyped }: ChangedMeanwhileProps) {
  return (
    <section className="grid w-full gap-2 text-sm wrap-anywhere" role="alert" aria-label="内容已被修改">
      <p>这里的内容在您填写期间已被修改，请核对后再保存：</p>
      <ul className="grid gap-1">
        {sayChanges(before, after).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onTakeNewest}>
          采用最新内容
        </Button>
        <Button size="small" onClick={onKeepTyped}>
          保留我填写的
        </Button>
      </div>
    </section>
  );
}
