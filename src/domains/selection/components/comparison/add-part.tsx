import { useNavigate } from "react-router";
import { compareAddress } from "#domains/catalogue/comparison-addresses.ts";
import { PartPicker } from "./part-picker.tsx";

interface AddPartProps {
  partIds: number[];
  isShort: boolean;
}

/** Adds a part to a comparison: from what is offered while one types, or, without script, by its number. */
export function AddPart({ partIds, isShort }: AddPartProps) {
  const navigate = useNavigate();
  return (
    <form className="flex max-w-full items-start gap-2" action="/datasheet/compare" role="search" aria-label="添加型号">
      <input type="hidden" name="parts" value={partIds.join()} />
      {isShort && <input type="hidden" name="diff" value="1" />}
      <PartPicker
        label="添加型号"
        name="add"
        placeholder="输入型号，添加到对比"
        withoutIds={partIds}
        onPick={(part) => void navigate(compareAddress([...partIds, part.id], { isShort }))}
      />
      <button type="submit" className="button">
        添加
      </button>
    </form>
  );
}
