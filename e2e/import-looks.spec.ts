import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { uniqueCode, uniqueName, type Api } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const looks = [
  {
    title: 'English, dark',
    tag: '@looks',
    language: 'en',
    mode: 'dark',
    viewport: { width: 1280, height: 720 },
  },
  {
    title: 'Turkish, light',
    tag: '@looks',
    language: 'tr',
    mode: 'light',
    viewport: { width: 1440, height: 900 },
  },
  {
    title: 'Arabic, dark, 320 px',
    tag: '@full',
    language: 'ar',
    mode: 'dark',
    viewport: { width: 320, height: 640 },
  },
] as const;

async function reach(api: Api, id: string, state: BatchRecord['state']): Promise<void> {
  const read = async () => (await (await api.get(`/api/imports/${id}`)).json()) as BatchRecord;
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe(state);
}

/** An import with a good row, a wrong one and an odd one, as far as its columns. */
async function aMappedImport(api: Api): Promise<string> {
  const category = await api.categoryByCode('DOC');
  const place = await api.create<{ code: string }>('/api/locations', {
    code: uniqueCode(),
    name: uniqueName('Looked at'),
    kind: 'room',
  });
  const serial = uniqueCode();
  const line = (name: string, code: string, at: string) =>
    `${name},${category.code},${at},2026-01-05,100.10,good,${code}`;
  const { id } = await api.create<BatchRecord>('/api/imports/paste', {
    entity: 'equipment',
    text: [
      'Asset Name,Category,Location,Purchased,Cost,Condition,Serial',
      line('First dock', `${serial}O`, place.code),
      line('Second dock', `${serial}0`, place.code),
      line('Third dock', uniqueCode(), 'No such place'),
    ].join('\n'),
  });
  await reach(api, id, 'mapping');
  return id;
}

for (const { title, tag, ...look } of looks) {
  test.describe(`the steps of an import: ${title}`, () => {
    test.use(look);

    test('have nothing to complain about and fit the page', { tag }, async ({ page, api }) => {
      const look = async (path: string, seen: string) => {
        await page.goto(path);
        await expect(page.locator(seen).first()).toBeVisible();
        await expect.poll(() => findViolations(page)).toEqual([]);
        await expect.poll(() => findOverflow(page)).toBe(0);
      };
      const id = await aMappedImport(api);
      const path = `/records/import/${id}`;
      await look('/records/import/new', '#import-entity');
      await look(path, '[data-bottom-bar]');
      // The bar is in sight however many columns there are.
      await expect(page.locator('[data-bottom-bar]')).toBeInViewport();
      await look(`${path}?step=values`, '[data-bottom-bar]');
      await api.act(`/api/imports/${id}`, 'check');
      await reach(api, id, 'checked');
      await look(path, '[role="gridcell"]');
      await page.locator('[role="gridcell"].wrong').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect.poll(() => findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await api.act(`/api/imports/${id}`, 'apply');
      await reach(api, id, 'applied');
      await look(path, 'tfoot');
      await look('/records/batch', 'tbody tr');
      await look('/records/take-over', 'ol h2');
    });
  });
}
