import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { languageIds, type Language } from '#contract/shared/languages.ts';
import { drawPage, extractText, inkBox, readCodes } from '../../../test/label-pages.ts';
import { fullLogo } from '../../../test/logos.ts';
import { commandSheet, type SheetPlace } from './command-sheet.ts';

const sheetOf = (language: Language, places: readonly SheetPlace[], logo = '') =>
  buffer(commandSheet(language, 'letter', places, { agency: 'Department of Roads', logo }).file);

/** The codes of a page, read from its picture by the reader that the product has. */
async function codesOf(pdf: Buffer, page = 0): Promise<string[]> {
  const found = await readCodes(await drawPage(pdf, 300, page));
  return found.map(({ text }) => text).toSorted();
}

describe('the sheet of commands', () => {
  const places = [
    { code: 'HQ-IT', name: 'IT stockroom' },
    { code: 'WAREHOUSE-EAST-0001', name: 'مستودع الشرق' },
  ];

  it.each(languageIds)(
    'has every command in %s, as bars that are read back from its picture',
    async (language) => {
      expect(await codesOf(await sheetOf(language, places))).toEqual([
        'ISW:MODE:ADDTO',
        'ISW:MODE:CHECKIN',
        'ISW:MODE:CHECKOUT',
        'ISW:MODE:FIND',
        'ISW:MODE:MOVE',
        'ISW:TO:HQ-IT',
        'ISW:TO:LABELS',
        'ISW:TO:SELECTION',
        'ISW:TO:WAREHOUSE-EAST-0001',
        'ISW:UNDO',
      ]);
    },
  );

  it('says what each command does, and goes on to a second page', async () => {
    const many = Array.from({ length: 5 }, (_, at) => ({ code: `P-${at}`, name: `Place ${at}` }));
    const pdf = await sheetOf('en', many);
    expect(await codesOf(pdf, 1)).toEqual(['ISW:TO:P-4']);
    const { pdfium } = await extractText(pdf);
    for (const words of ['Commands for hand scanners', 'Undo the last scan', 'To: Place 4']) {
      expect(pdfium).toContain(words);
    }
  });

  it('has logo and name of the agency in its head, the logo where reading begins, and neither without a logo', async () => {
    const corner = { y: 5, width: 30, height: 16 };
    for (const [language, x] of [
      ['en', 14],
      ['ar', 172],
    ] as const) {
      const [bare, marked] = [await sheetOf(language, []), await sheetOf(language, [], fullLogo)];
      expect(inkBox(await drawPage(bare, 150), 150, { x, ...corner }).width).toBe(-Infinity);
      const ink = inkBox(await drawPage(marked, 150), 150, { x, ...corner });
      expect(ink.width).toBeCloseTo(24, 0);
      expect(ink.height).toBeCloseTo(12, 0);
      expect((await extractText(marked)).pdfium).toContain('Department of Roads');
      expect((await extractText(bare)).pdfium).not.toContain('Department of Roads');
      expect(await codesOf(marked)).toEqual(await codesOf(bare));
    }
  });
});
