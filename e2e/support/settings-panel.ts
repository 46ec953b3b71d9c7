import { expect, type Locator, type Page } from '@playwright/test';

/** The tab at the edge of the page, its two drawers and what they open. */
export class SettingsPanel {
  readonly page: Page;
  readonly tab: Locator;
  readonly settings: Locator;
  readonly schemes: Locator;
  readonly editor: Locator;
  readonly viewer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tab = page.getByRole('complementary', { name: 'Appearance' });
    this.settings = page.getByRole('dialog', { name: 'Theme Settings' });
    this.schemes = page.getByRole('dialog', { name: 'Theme Color Options' });
    this.editor = page.getByRole('dialog', { name: 'Edit palette' });
    this.viewer = page.getByRole('dialog', { name: 'Current settings' });
  }

  async openSettings(): Promise<Locator> {
    await this.tab.getByRole('button', { name: 'Theme Settings' }).click();
    await expect(this.settings).toBeVisible();
    return this.settings;
  }

  async openSchemes(): Promise<Locator> {
    await this.tab.getByRole('button', { name: 'Theme Color Options' }).click();
    await expect(this.schemes).toBeVisible();
    return this.schemes;
  }

  async openEditor(palette: string): Promise<Locator> {
    await this.settings.getByRole('button', { name: `${palette}, edit` }).click();
    await expect(this.editor).toBeVisible();
    return this.editor;
  }

  group(name: string): Locator {
    return this.settings.getByRole('group', { name, exact: true });
  }

  /** Takes one of the radios of a group. */
  async choose(group: string, radio: string, option: string): Promise<void> {
    const radios = this.group(group).getByRole('radiogroup', { name: radio });
    const chosen = radios.getByRole('radio', { name: option, exact: true });
    await chosen.click({ force: true });
    await expect(chosen).toBeChecked();
  }

  async toggle(group: string, name: string): Promise<void> {
    await this.group(group).getByRole('switch', { name }).click();
  }

  /** The message at the top, once the server has what was changed. */
  async expectSaved(text = 'User settings saved with the api'): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible();
  }
}

/** A finger that goes across the screen. */
export async function swipe(page: Page, from: { x: number; y: number }, across: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: from.y }],
    });
  await touch('touchStart', from.x);
  for (let step = 1; step <= 4; step += 1) await touch('touchMove', from.x + (across * step) / 4);
  await touch('touchEnd');
  await client.detach();
}

/** The title of the page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page, with its settings at hand. */
export async function openPage(page: Page, path = '/example'): Promise<SettingsPanel> {
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  return new SettingsPanel(page);
}

/** The color that lies under the first match. */
export const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
