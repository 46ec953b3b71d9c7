import { findOverflow, findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

interface Access {
  id: string;
  version: number;
}

test.describe('an auditor', () => {
  test.use({ ownRoles: ['staff'], viewport: { width: 1280, height: 900 } });

  test('reads until the access is revoked, is told so on every page, and sees what was noted', async ({
    page,
    api,
    server,
    token,
  }) => {
    const headers = { authorization: `Bearer ${token ?? ''}` };
    const me = (await (await server.get('/auth/me', { headers })).json()) as { email: string };
    const { today } = (await (await server.get('/api/info')).json()) as { today: string };
    const given = await api.create<Access>('/api/audit-access', {
      email: me.email,
      organization: 'State Auditor’s Office',
      purpose: 'Single audit of the last fiscal year',
      scope: 'all',
      fromOn: today,
      untilOn: today,
    });
    await api.act(`/api/audit-access/${given.id}`, 'confirm');

    await page.goto('/inventory/equipment');
    await expect(page.getByText('Auditor, reads only, until')).toBeVisible();
    await expect(page.locator('main [data-row="0"]')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add equipment' })).toHaveCount(0);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await page.goto('/inventory/equipment/new');
    await expect(page).not.toHaveURL(/\/new$/);
    await page.goto('/admin/user');
    await expect(page).not.toHaveURL(/admin/);

    await page.getByRole('link', { name: 'What I have read' }).click();
    await expect(page.getByRole('heading', { name: 'What the auditor read' })).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toContainText('GET /api/');
    await expect.poll(() => findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 400, height: 800 });
    await expect.poll(() => findOverflow(page)).toBe(0);

    await api.act(`/api/audit-access/${given.id}`, 'revoke', { reason: 'The audit is done.' });
    await page.goto('/inventory/repair');
    await expect(page).toHaveURL(/sign-in/);
  });
});

test.describe('an administrator', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('asks for a packet with days as people write them, and gives an auditor access to it', async ({
    page,
    api,
  }) => {
    const title = `Single audit ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto('/audit/packets');
    await page.getByRole('button', { name: 'New packet' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('textbox', { name: 'As of' }).fill('2999-12-31');
    await dialog.getByRole('button', { name: 'Make it' }).click();
    await expect(dialog.getByText(/cannot be after today/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'As of' }).fill('2026-03-18');
    await dialog.getByRole('textbox', { name: 'Disposals from' }).fill('2025-03-18');
    await expect.poll(() => findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make it' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Download/ })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText('Who read what')).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Give access' }).click();
    const { items } = await api.list<{ number: string; title: string }>('/api/packets');
    const number = items.find((packet) => packet.title === title)?.number ?? '';
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Packet' })).toHaveValue(number);
    await expect.poll(() => findViolations(page)).toEqual([]);
  });
});
