import type { Locator, Page } from '@playwright/test';
import type { LayoutPatch, LayoutStyle } from '#web/shell/settings/layout.ts';

/** An address with a layout that holds for this visit and is not kept. */
export function inLayout(path: string, style: LayoutStyle, config: LayoutPatch = {}): string {
  const settings = encodeURIComponent(JSON.stringify({ layout: { style, config } }));
  return `${path}${path.includes('?') ? '&' : '?'}defaultSettings=${settings}`;
}

/** Where something stands in the window, in whole pixels. */
export async function placeOf(what: Locator): Promise<{ x: number; y: number; end: number; bottom: number }> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what.toString()} is not on the page`);
  const round = Math.round;
  return {
    x: round(box.x),
    y: round(box.y),
    end: round(box.x + box.width),
    bottom: round(box.y + box.height),
  };
}

/** How far the page can be scrolled up and down. */
export function findScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
}
