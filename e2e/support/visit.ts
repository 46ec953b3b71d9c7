import { expect, type Page } from '@playwright/test';

/**
 * Opens an address as a link of the product would: the product is not loaded again, which is most of what a visit computes.
 * Where no page of it is open yet, something was begun on the page, or the page is the same, the address is loaded.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const isLed = await page.evaluate((to) => {
    const begun = document.querySelector('main form, [role=dialog], [role=menu], [aria-invalid=true]');
    const headings = document.querySelectorAll<HTMLElement>('main h1');
    const { pathname } = new URL(to, location.href);
    if (headings.length === 0 || begun !== null || pathname === location.pathname) return false;
    for (const heading of headings) heading.dataset['left'] = heading.textContent;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return true;
  }, address);
  if (!isLed) {
    await page.goto(address);
    return;
  }
  // The page before it stays until the next one can be drawn; its heading may then be another one or say something else.
  const isThere = () => {
    const headings = [...document.querySelectorAll<HTMLElement>('main h1')];
    return headings.length > 0 && headings.every((one) => one.dataset['left'] !== one.textContent);
  };
  await expect.poll(() => page.evaluate(isThere), address).toBe(true);
}
