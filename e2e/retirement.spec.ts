import type { Page } from '@playwright/test';
import type { CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { fetchToken, uniqueName, type Api } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { FormScreen } from './support/form.ts';
import { createOwnAccount } from './support/own-account.ts';
import { printPage } from './support/pdf.ts';
import { expect, test } from './support/test.ts';

const path = '/inventory/retirement';

async function inStock(api: Api, values: Record<string, unknown>): Promise<EquipmentRecord> {
  const { id } = await api.createEquipment(values);
  return api.act<EquipmentRecord>(`/api/equipment/${id}`, 'stock');
}

/** A laptop with data on it, and an item that a federal award has paid. */
async function twoItems(api: Api): Promise<[EquipmentRecord, EquipmentRecord]> {
  const { items } = await api.list<{ id: string }>('/api/funding-sources?filter[type]=federal&limit=1');
  const laptop = await inStock(api, { storesData: true });
  const paid = await inStock(api, {
    storesData: false,
    cost: '20000.00',
    fundingLines: [{ fundingSourceId: items[0]?.id, percent: '100' }],
  });
  return [laptop, paid];
}

/** Goes on as somebody else at the same place. */
async function goOnAs(page: Page, token: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('jwt_access_token', value), token);
  await page.reload();
}

async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** One of a few choices that stand side by side. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('label', { hasText: new RegExp(`^${name}$`) }).click();
}

async function openLineMenu(page: Page, tag: string | null): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`Actions for .*${tag ?? ''}`) }).click();
}

test.describe('from a draft to the disposal', () => {
  test.use({ role: 'user' });

  test(
    'R-1.10 R-2.10 a case is written by one, decided and completed by another, and reversed by two',
    { tag: '@full' },
    async ({ page, api, tokenOf, server, database }) => {
      test.slow();
      const [laptop, paid] = await twoItems(api);
      const form = new FormScreen(page);
      const main = page.getByRole('main');
      const dialog = page.getByRole('dialog');
      await page.goto(`${path}/new?tags=${laptop.tag ?? ''},${paid.tag ?? ''}&reason=obsolete`);
      await form.field('Title').fill(uniqueName('Surplus'));
      await page.getByRole('combobox', { name: 'Method' }).click();
      await page.getByRole('option', { name: 'State surplus sale' }).click();
      await expect(main).toContainText('The items leave the agency.');
      await form.field('Justification').fill('Older than six years and out of support.');
      await form.field('Surplus reference').fill('SS-4471');
      await page.getByRole('textbox', { name: /^Recipient optional/ }).fill('State surplus agency');
      await form.saveButton.click();

      await expect(page).toHaveURL(/retirement\/[0-9a-f-]{36}$/);
      const items = page.getByRole('region', { name: 'Items' });
      await expect(items).toContainText(paid.tag ?? '');
      const address = page.url();
      const id = new URL(address).pathname.split('/').at(-1) ?? '';
      await items.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'Fill in' }).click();
      await dialog.getByLabel(/^Market value/).fill('12000');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(items).toContainText('24,000.00');
      await step(page, 'Submit');

      await expect(main.getByText('Waiting for approval.')).toBeVisible();
      await expect(main.getByRole('button', { name: 'Approve' })).toHaveCount(0);
      await goOnAs(page, await tokenOf('admin'));
      await step(page, 'Approve');
      await step(page, 'Start work');
      const ready = main.getByRole('button', { name: 'Mark ready' });
      await expect(ready).toHaveAttribute('aria-disabled', 'true');
      await expect(ready).toHaveAccessibleDescription(/Federal instruction.*Missing for/s);
      await expect.poll(() => findViolations(page)).toEqual([]);

      // The certificate: degaussing is refused for flash, and who recorded it does not verify it.
      await openLineMenu(page, laptop.tag);
      await page.getByRole('menuitem', { name: 'Add certificate' }).click();
      await page.getByRole('combobox', { name: 'Medium' }).click();
      await page.getByRole('option', { name: 'SSD or NVMe' }).click();
      await choose(page, 'Purge');
      await choose(page, 'Degauss');
      await form.field('Media serial number').fill('S4EVNX0R611032');
      await choose(page, 'External reuse');
      await form.saveButton.click();
      await expect(page.locator('[role=radiogroup][aria-invalid=true]')).toHaveCount(1);
      await choose(page, 'Cryptographic erase');
      await form.saveButton.click();
      await expect(page.getByText('can’t verify it. Ask someone else.')).toBeVisible();
      await expect(main.getByRole('button', { name: 'Verify' })).toHaveCount(0);
      const certificateId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await goOnAs(page, await tokenOf('user'));
      await main.getByRole('button', { name: 'Verify' }).click();
      await choose(page, 'Sampling');
      await expect.poll(() => findViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByRole('region', { name: 'Verification' })).toContainText('Luis Ortega');
      await page.getByRole('link', { name: 'Check the printed certificate' }).click();
      await expect(page.getByText('is genuine. It matches what was verified.')).toBeVisible();
      await expect.poll(() => findViolations(page)).toEqual([]);
      await page.goto(`/inventory/certificate/${certificateId}/paper`);
      await expect(page.getByRole('img', { name: 'QR code to check' })).toBeVisible();
      const certificate = await api
        .get(`/api/certificates/${certificateId}`)
        .then((answer) => answer.json() as Promise<CertificateRecord>);
      expect((await printPage(page, 'A4'))[0]?.text).toContain(certificate.documentHash);

      // What is still missing: the instruction, the checklist and the prices.
      await api.attach('retirement', id, 'Instruction.txt', 'approval', 'Sell it.');
      await page.goto(address);
      await openLineMenu(page, paid.tag);
      await page.getByRole('menuitem', { name: 'Edit line' }).click();
      await dialog.getByRole('combobox', { name: 'Federal instruction' }).click();
      await page.getByRole('option', { name: 'Instruction.txt' }).click();
      const today = certificate.performedOn;
      await dialog.getByLabel(/^Instruction received/).fill(today);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await items.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'Fill in' }).click();
      for (const removal of await dialog.getByRole('switch').all()) await removal.check();
      await dialog.getByLabel(/^Sale price/).fill('11000');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      const lines = await api
        .get(`/api/retirements/${id}/lines`)
        .then((answer) => answer.json() as Promise<RetirementLine[]>);
      const owed = lines.flatMap(({ awards }) => awards);
      expect(Number(owed[0]?.amountDue)).toBeGreaterThan(0);
      const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(
        Number(owed[0]?.amountDue),
      );
      await expect(page.getByRole('region', { name: 'Federal amount due' })).toContainText(`11,000.00`);
      await expect(page.getByRole('math')).toContainText(grouped);
      await step(page, 'Mark ready');

      await goOnAs(page, await tokenOf('admin'));
      await step(page, 'Complete');
      await expect(main).toContainText('Completed');
      await page.getByRole('link', { name: 'Print case' }).click();
      await expect(page.getByRole('table', { name: 'Items' })).toContainText(paid.tag ?? '');
      const printed = await printPage(page, 'Letter');
      expect(printed.map(({ text }) => text).join(' ')).toContain(grouped);
      await page.goto(`/inventory/equipment/${laptop.id}`);
      const disposition = page.getByRole('region', { name: 'Disposition' });
      await expect(disposition).toContainText('State surplus sale');
      await expect(disposition).toContainText('$11,000.00');

      // Taken back by two: one asks, another confirms.
      await disposition.getByRole('link').click();
      await openLineMenu(page, laptop.tag);
      await page.getByRole('menuitem', { name: 'Request reversal' }).click();
      await dialog.getByRole('textbox').fill('The wrong laptop was handed over to surplus.');
      await dialog.getByRole('button', { name: 'Request reversal' }).click();
      await expect(main).toContainText('requested a reversal of the disposal');
      await openLineMenu(page, laptop.tag);
      await expect(
        page.getByRole('menuitem', { name: /Confirm reversal.*Another administrator/ }),
      ).toBeVisible();
      const other = await fetchToken(server, await createOwnAccount(database, ['admin']));
      await goOnAs(page, other);
      await openLineMenu(page, laptop.tag);
      await page.getByRole('menuitem', { name: 'Confirm reversal' }).click();
      await dialog.getByRole('button', { name: 'Confirm reversal' }).click();
      await expect(main).toContainText('Disposal reversed by Test Probe');
      const after = await api
        .get(`/api/equipment/${laptop.id}`)
        .then((answer) => answer.json() as Promise<EquipmentRecord>);
      expect(after.status).toBe('in_stock');
    },
  );
});

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 400, height: 800 }, language: 'ar' });

  test(
    'R-2.10 an own case is not offered for approval, and says why',
    { tag: '@full' },
    async ({ page, api }) => {
      const [laptop, paid] = await twoItems(api);
      const { id } = await api.create<RetirementRecord>('/api/retirements', {
        title: uniqueName('Surplus'),
        reason: 'obsolete',
        method: 'donation',
        justification: 'Older than six years and out of support.',
      });
      await api.act(`/api/retirements/${id}`, 'add-items', { tags: [laptop.tag, paid.tag] });
      const lines = [{ equipmentId: paid.id, fairMarketValue: '11000' }];
      await api.act(`/api/retirements/${id}`, 'set-lines', { lines });
      await api.act(`/api/retirements/${id}`, 'submit');
      await page.goto(`${path}/${id}`);
      await expect(page.getByRole('table').first()).toContainText(laptop.tag ?? '');
      await expect(page.getByRole('button', { name: 'موافقة' })).toHaveCount(0);
      await expect.poll(() => findOverflow(page)).toBe(0);
      await expect.poll(() => findViolations(page)).toEqual([]);
      await page.getByRole('main').locator('button[aria-haspopup=menu]').first().click();
      await expect(page.getByRole('menuitem', { name: /موافقة.*شخص آخر/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    },
  );
});
