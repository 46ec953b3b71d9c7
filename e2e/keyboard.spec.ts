import { accounts } from './support/accounts.ts';
import { uniqueName } from './support/api.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';

test('whoever goes through a form with Tab sees each control, not under a bar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/inventory/equipment/new');
  await expect(page.locator('[data-bottom-bar]')).toBeVisible();
  await page.getByRole('combobox', { name: 'Category' }).focus();
  const findCovered = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector('[data-bottom-bar]');
      if (!focused?.closest('form') || !bar || bar.contains(focused)) return 'end';
      const { top, bottom } = focused.getBoundingClientRect();
      const edge = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      // Of a field of several lines the one that is written in.
      const isCovered = top < edge || Math.min(bottom, top + 32) > bar.getBoundingClientRect().top;
      return isCovered ? focused.id || focused.outerHTML : '';
    });
  const covered: string[] = [];
  for (let found = ''; found !== 'end'; found = await findCovered()) {
    covered.push(found);
    await page.keyboard.press('Tab');
  }
  expect(covered.length).toBeGreaterThan(20);
  expect(covered.filter((one) => one !== '')).toEqual([]);
});

test.describe('without a session', () => {
  test.use({ role: 'guest' });

  test('41 sign in, open the list, filter, select, open, edit and save with the keyboard alone', async ({
    page,
    api,
  }) => {
    const item = await api.createEquipment();
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: /^Email$/ }).first());
    await page.keyboard.type(accounts.user.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(accounts.user.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid')).toBeVisible();

    await page.keyboard.press('/');
    await page.keyboard.type(item.name);
    await expect(page).toHaveURL(/q=/);
    await expect(page.locator('[data-row="0"]')).toContainText(item.name);
    await tabTo(page, page.getByRole('button', { name: /^Filter$/ }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu', { name: 'Filter by' })).toBeVisible();
    await page.keyboard.press('s');
    for (let presses = 0; presses < 30; presses += 1) {
      if ((await page.locator(':focus').innerText()).trim() === 'Status') break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    const received = page.getByRole('checkbox', { name: /^Received/ });
    await expect(received).toBeVisible();
    await tabTo(page, received);
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: /^Apply$/ }).first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/status/);
    await expect(page.getByRole('menu')).toHaveCount(0);

    const cell = page.locator('[role=grid] [tabindex="0"]');
    await tabTo(page, cell.first());
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Space');
    await expect(page.getByRole('toolbar', { name: 'Actions for the selection' })).toContainText(
      '1 selected',
    );
    await expect(page.locator('output', { hasText: '1 selected' })).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeFocused();

    await tabTo(page, page.getByRole('link', { name: /^Edit$/ }).first());
    await page.keyboard.press('Enter');
    const name = uniqueName('Keyboard');
    await expect(page.getByRole('heading', { level: 1, name: /^Edit/ })).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: /^Name$/ }).first());
    await page.keyboard.press('Control+a');
    await page.keyboard.type(name);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});

test('41 the skip link is the first stop and leads to the page', async ({ page }) => {
  await page.goto('/inventory/equipment');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('41 the focus returns to where it was after menus, dialogs and the search', async ({ page, api }) => {
  const item = await api.createEquipment();
  await page.goto(`/inventory/equipment/${item.id}`);
  const more = page.getByRole('button', { name: 'More actions' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
  const language = page.getByRole('button', { name: 'Language: EN' });
  await language.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(language).toBeFocused();
});

test('41 a dialog keeps the focus inside', async ({ page, api }) => {
  const item = await api.createEquipment();
  await page.goto(`/inventory/equipment/${item.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
});

test('41 results and changes are announced to those who cannot see them', async ({ page }) => {
  await page.goto('/inventory/equipment');
  await expect(page.locator('main output', { hasText: /^[\d,]+ results$/ })).toBeAttached();
  await page.getByRole('searchbox').fill('nothing-has-this-name');
  await expect(page.locator('main output', { hasText: /^0 results$/ })).toBeAttached();
});

test('41 every button has a name, and targets are large enough', async ({ page }) => {
  await page.goto('/inventory/equipment');
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  const nameless = await page.getByRole('button', { name: /^$/ }).count();
  expect(nameless).toBe(0);
  const findSmall = () =>
    page.locator('button:visible, a:visible').evaluateAll((elements) =>
      elements
        .filter((element) => element.closest('p, td, [role=gridcell], [role=columnheader]') === null)
        .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.top >= 0 && (box.width < 24 || box.height < 24))
        .map(({ text, box }) => `${text}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
    );
  await expect.poll(findSmall).toEqual([]);
});

test('41 the focus is visible', async ({ page }) => {
  await page.goto('/inventory/equipment');
  await expect(page.getByRole('grid')).toBeVisible();
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    const look = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return 'body';
      const marks = [element, ...element.querySelectorAll('*'), element.parentElement ?? element];
      const isMarked = marks.some((one) => {
        const { outlineStyle, outlineWidth, boxShadow, borderTopWidth } = getComputedStyle(one);
        return (
          (outlineStyle !== 'none' && outlineWidth !== '0px') ||
          boxShadow !== 'none' ||
          borderTopWidth === '2px'
        );
      });
      return isMarked ? 'marked' : `${element.tagName} ${element.textContent?.slice(0, 40)}`;
    });
    expect(['marked', 'body']).toContain(look);
  }
});
