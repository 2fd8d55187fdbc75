import { useEffect, useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { FormDialog, FormField, type FormOutcome } from "#web/components/form-dialog.tsx";
import { partCategories } from "../../../contract/categories.ts";
import type { CategoryBranch } from "../../../contract/category-shapes.ts";
import { proposals } from "../../../contract/proposals.ts";

const FIELDS = ["brandName", "categoryId", "datasheetUrl", "note"];

interface ProposePartProps {
  mpn: string;
  brandName: string;
  onClose: () => void;
}

/** The form by which a part number that the catalogue does not know is proposed. */
export function ProposePart({ mpn, brandName, onClose }: ProposePartProps) {
  const [categories, setCategories] = useState<CategoryBranch[]>([]);
  useEffect(() => {
    // Without them a category can't be said, and a part can be proposed still.
    callApi(partCategories.listCategories, {}).then(setCategories, () => {});
  }, []);

  async function handleSubmit(fields: Record<string, string>): Promise<FormOutcome> {
    const { brandName = "", categoryId, datasheetUrl, note } = fields;
    if (brandName.trim() === "") return { failures: { brandName: "请填写品牌" } };
    const proposed = await withLogin(() =>
      callApi(proposals.proposePart, { mpn, brandName, categoryId, datasheetUrl, note }),
    );
    return proposed && { taken: "已提议收录，处理后会通知您" };
  }

  return (
    <FormDialog title={`提议收录 ${mpn}`} isOpen onClose={onClose} fields={FIELDS} onSubmit={handleSubmit}>
      {(failures) => (
        <>
          <FormField name="brandName" title="品牌" failure={failures["brandName"]}>
            {(known) => <input {...known} className="input" defaultValue={brandName} maxLength={60} />}
          </FormField>
          <FormField name="categoryId" title="分类（选填）" failure={failures["categoryId"]}>
            {(known) => (
              <select {...known} className="input" defaultValue="">
                <option value="">不确定</option>
                {categories.map(({ id, name, children }) => (
                  <optgroup key={id} label={name}>
                    {(children.length > 0 ? children : [{ id, name }]).map((category) => (
                      <option key={category.id} value={category.id}>
                        {category.name}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            )}
          </FormField>
          <FormField name="datasheetUrl" title="规格书链接（选填）" failure={failures["datasheetUrl"]}>
            {(known) => <input {...known} className="input" type="url" maxLength={2000} placeholder="https://" />}
          </FormField>
          <FormField name="note" title="说明（选填）" failure={failures["note"]}>
            {(known) => <textarea {...known} className="input" rows={3} maxLength={500} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
