import axe from 'axe-core';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** Everything axe knows, or only what other colors can change. */
export type Looking = 'everything' | 'colors';

/** What axe finds on the page, in a line each. The product has no frames, so the page alone is looked at. */
export async function findViolations(page: Page, looking: Looking = 'everything'): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) {
    await page.evaluate(axe.source);
    await page.evaluate(rememberColors);
    // A tip belongs to its control; it shows wherever the pointer happens to rest.
    const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]';
    await page.evaluate((options) => window.axe.configure({ checks: [{ id: 'region', options }] }), {
      regionMatcher,
    });
  }
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run(document, { runOnly, resultTypes: ['violations'] }),
    looking === 'everything'
      ? { type: 'tag' as const, values: tags }
      : { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Reading the same few colors again for every element is half of what axe does; what it answers stays the same. */
function rememberColors(): void {
  const color = window.axe.commons.color.Color.prototype;
  const known = new Map<string, Rgba>();
  const { parseString } = color;
  color.parseString = function (this: Rgba, text: string) {
    const { r, g, b, alpha } = known.get(text) ?? parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

/** How far the page reaches over its edge; tables and lists scroll inside themselves. */
export function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

interface Rgba {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

declare global {
  interface Window {
    axe: typeof axe & {
      commons: { color: { Color: { prototype: { parseString: (this: Rgba, text: string) => Rgba } } } };
    };
  }
}
