import type { Page, Route } from '@playwright/test';

/** Has every part of a page asked for by itself, for tests that stop one of them. */
export async function refuseParts(page: Page): Promise<void> {
  await page.route('**/api/parts?*', (route) => route.fulfill({ status: 503, json: {} }));
}

/** Lets requests to an address wait until the test lets them go on or breaks them off. */
export async function holdRequests(page: Page, address: string) {
  const held: Route[] = [];
  let decide: ((route: Route) => Promise<void>) | undefined;
  await page.route(address, async (route) => {
    if (decide) await decide(route);
    else held.push(route);
  });
  async function settle(next: (route: Route) => Promise<void>): Promise<void> {
    decide = next;
    await Promise.all(held.splice(0).map(next));
  }
  return {
    waiting: () => held.length,
    release: () => settle((route) => route.continue()),
    abort: () => settle((route) => route.abort()),
  };
}
