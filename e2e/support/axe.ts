import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** What axe finds on the page, in a line each. The product has no frames, so the page alone is looked at. */
export async function findViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await axe
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** How far the page reaches over its edge; tables and lists scroll inside themselves. */
export function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
