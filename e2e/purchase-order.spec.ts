import type { Page } from '@playwright/test';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { fetchToken } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { createOwnAccount } from './support/own-account.ts';
import { findPrintFaults, printPage } from './support/pdf.ts';
import { writeToken } from './support/session.ts';
import { expect, test } from './support/test.ts';

const path = '/inventory/purchase-order';

/** Puts text on the clipboard of the page and pastes it where the focus is, as Ctrl+V does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** Chooses an answer of the picker that has the focus, with the keyboard alone. */
async function choose(page: Page, typed: string): Promise<void> {
  await page.keyboard.type(typed);
  await expect(page.getByRole('option').first()).toContainText(typed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

function cell(page: Page, row: number, column: string) {
  return page.locator(`#field-lines-${row}-${column}`);
}

/** Takes the step whose button has the name, through its dialog, by the keyboard. */
async function take(page: Page, step: string, fill?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await fill?.();
  await dialog.getByRole('button', { name: step, exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('R-1.8 R-2.8 an order is written by pasting, approved by somebody else, placed and amended, with the keyboard', async ({
  page,
  server,
  database,
}) => {
  await page.goto(`${path}/new`);
  await page.getByLabel('Title').focus();
  await page.keyboard.type('Laptops for the test crew');
  await page.keyboard.press('Tab');
  await choose(page, 'Mesa Business');
  await page.getByLabel(/^Justification/).focus();
  await page.keyboard.type('The crew has no computers to work with.');

  // A sheet with a name that does not exist and a number that is none.
  await page.getByRole('gridcell').first().focus();
  await paste(
    page,
    'Equipment\tLaptops\tLatitude 5440\tFor the crew\t5\t1,189.00\t250\nService\t\t\tSet-up on site\t1\tcheap\t\t\t\n',
  );
  await expect(cell(page, 0, 'modelId')).toHaveText('Latitude 5440');
  await expect(cell(page, 0, 'total')).toHaveText('5,695.00');
  // Names that were pasted may still be looked up: saving waits for them.
  await page.keyboard.press('Control+s');
  await expect(cell(page, 1, 'unitPrice')).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(page, 1, 'unitPrice')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('1850');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, 'unitPrice')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+d');
  await expect(cell(page, 2, 'unitPrice')).toHaveText('1850');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Control+Delete');
  await expect(cell(page, 2, 'unitPrice')).toHaveText('');
  for (const row of [0, 1]) {
    await cell(page, row, 'funding').focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog');
    await details.getByRole('radio', { name: 'Not federally funded' }).press('Space');
    await details.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(details).toHaveCount(0);
  }
  for (const row of [0, 1]) await expect(cell(page, row, 'funding')).toHaveText('Not federally funded');
  await page.keyboard.press('Control+s');

  const lines = page.getByRole('region', { name: 'Lines' });
  await expect(page.getByRole('heading', { level: 1, name: 'Laptops for the test crew' })).toBeVisible();
  await expect(lines).toContainText('5,695.00');
  const address = page.url();
  await take(page, 'Submit');
  await expect(page.getByText('can’t decide on it. Ask someone else.').first()).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);

  const other = await createOwnAccount(database, ['admin']);
  const otherToken = await fetchToken(server, other);
  await writeToken(page, otherToken);
  await page.goto(address);
  await take(page, 'Approve');
  await take(page, 'Place order', async () => {
    await page
      .getByRole('dialog')
      .getByLabel('PO number')
      .fill(`T-${Date.now().toString(36).toUpperCase()}`);
  });
  await expect(page.getByRole('list', { name: 'Order progress' })).toContainText('Receiving');

  // The change of an approved order is an amendment with its difference.
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Change this order' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').fill('Two more people join.');
  await page.getByRole('dialog').getByRole('button', { name: 'Change this order' }).press('Enter');
  await expect(page.getByText('This is amendment 1.')).toBeVisible();
  await cell(page, 0, 'quantity').focus();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 'total')).toHaveText('8,073.00');
  await page.keyboard.press('Control+s');
  const difference = page.getByRole('group', { name: 'What amendment 1 changes' });
  await expect(difference.getByRole('row', { name: /Quantity 5 7/ })).toBeVisible();
  await expect(difference.getByRole('row', { name: /^Total/ })).toContainText('$9,923.00');
  await expect.poll(() => findOverflow(page)).toBe(0);
});

test('R-2.8 the paper of an order with 200 lines: every page with its head, no row torn, nothing cut', async ({
  page,
  api,
}) => {
  const lines = Array.from({ length: 200 }, (_, at) => ({
    kind: 'other',
    description: `Part ${at + 1} with a name that is long enough to need two lines on the paper of the order`,
    quantity: 1 + (at % 9),
    unitPrice: `${10 + at}.25`,
  }));
  const order = await api.create<PurchaseOrderRecord>('/api/purchase-orders', {
    title: 'Two hundred parts',
    lines,
  });
  await page.goto(`${path}/${order.id}/paper`);
  await expect(page.getByRole('row')).toHaveCount(200 + 1 + 5);
  for (const format of ['A4', 'Letter'] as const) {
    await expect.poll(() => findPrintFaults(page, format)).toEqual([]);
    const pages = await printPage(page, format);
    expect(pages.length).toBeGreaterThan(5);
    expect(Math.round(pages[0]?.width ?? 0)).toBe(format === 'A4' ? 596 : 612);
    const withLines = pages.filter(({ text }) => /Part \d+ with/.test(text));
    expect(withLines.filter(({ text }) => !text.includes('Unit price'))).toEqual([]);
    const drawn = pages.flatMap(({ text }) => [
      ...text.matchAll(/Part (\d+) with a name[^P]*?of the order/g),
    ]);
    expect(new Set(drawn.map(([, part]) => part)).size).toBe(200);
    expect(pages.at(-1)?.text).toContain(`${pages.length} / ${pages.length}`);
  }
});

test.describe('the form in Arabic on a phone', { tag: '@full' }, () => {
  test.use({ language: 'ar', viewport: { width: 400, height: 800 }, mode: 'dark' });

  test('R-2.8 the sheet turns around and stays inside the page', async ({ page }) => {
    await page.goto(`${path}/new`);
    const first = page.getByRole('gridcell').first();
    await first.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('gridcell').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.locator('[role=gridcell]:focus')).toHaveCount(0);
    await expect.poll(() => findOverflow(page)).toBe(0);
    await expect.poll(() => findViolations(page)).toEqual([]);
  });
});

test(
  'R-1.8 a sheet of 200 lines is pasted, chosen from and funded with the keyboard',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(`${path}/new`);
    await page.getByRole('gridcell').first().focus();
    const text = Array.from({ length: 205 }, (_, at) => `Other\t\t\tPart ${at + 1}\t2\t3.50`).join('\n');
    await paste(page, text);
    await expect(page.getByText('5 lines were not pasted')).toBeVisible();
    await expect(page.getByText('Preview of 200 lines:')).toContainText('$1,400.00');
    await cell(page, 150, 'quantity').focus();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(cell(page, 151, 'quantity')).toBeFocused();
    await expect(cell(page, 150, 'total')).toHaveText('14.00');

    // A record is chosen in its cell, shares beside the sheet; Delete empties a cell, Esc leaves it as it was.
    await cell(page, 0, 'kind').focus();
    await page.keyboard.type('e');
    await page.keyboard.press('Tab');
    await expect(cell(page, 0, 'categoryId')).toBeFocused();
    await page.keyboard.press('F2');
    await choose(page, 'Laptops');
    await expect(cell(page, 0, 'categoryId')).toHaveText('Laptops');
    await expect(cell(page, 0, 'categoryId')).toBeFocused();
    await cell(page, 0, 'description').focus();
    await page.keyboard.press('Delete');
    await page.keyboard.type('Dock');
    await page.keyboard.press('Escape');
    await expect(cell(page, 0, 'description')).toHaveText('');
    await cell(page, 0, 'funding').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Own sources' }).press('Space');
    await dialog.getByRole('button', { name: 'Add funding source' }).press('Enter');
    await dialog.getByRole('combobox', { name: 'Funding source' }).focus();
    await choose(page, 'STATE-IT');
    await dialog.getByLabel('Share').fill('80');
    await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(dialog).toContainText('They must total exactly 100%.');
    await dialog.getByLabel('Share').fill('100');
    await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(cell(page, 0, 'funding')).toHaveText('STATE-IT 100 %');
  },
);
