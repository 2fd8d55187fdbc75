import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { PINS_MAX } from "#shared/symbol-pins.ts";
import { useImporter } from "../../../testing/importer.ts";
import { drawLibrary } from "../../../testing/symbol-libraries.ts";

const importer = useImporter(createTestDatabase);

test("a symbol of 10,000 pins is kept with the first of them, and the account says so", async () => {
  const makers = await importer.writeParts("makers.jsonl", [{ name: "STMicroelectronics", aliases: ["ST"] }]);
  const pins = Array.from({ length: 10_000 }, (_, at) => String(at + 1));
  const library = await importer.write(
    "MCU_ST_STM32F4.kicad_sym",
    drawLibrary([
      { name: "STM32F407VGTx", units: [pins] },
      { name: "STM32F407VETx", units: [["1", "2"]] },
    ]),
  );
  const { total, report } = await importer.run([library, makers]);
  expect(total).toMatchObject({ refused: 0 });
  const symbols = await importer.db
    .selectFrom("datasheetPartSymbols")
    .select(["pinCount", "pins"])
    .orderBy("pinCount", "desc")
    .execute();
  expect(symbols.map(({ pinCount, pins }) => [pinCount, (pins as unknown[]).length])).toEqual([
    [10_000, PINS_MAX],
    [2, 2],
  ]);
  expect(report.map((row) => row[3])).toEqual([
    `说明：符号 STM32F407VGTx 引脚过多：共 10000 个，只收录前 ${PINS_MAX} 个`,
  ]);
});
