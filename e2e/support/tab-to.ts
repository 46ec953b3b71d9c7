import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More than any page has, so that Tab comes round to what was drawn behind the focus meanwhile. */
const mostPresses = 300;

/** Presses Tab until the target has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<Locator> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return target;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}
