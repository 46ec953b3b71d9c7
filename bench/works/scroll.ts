import type { Page } from '@playwright/test';
import { withPage } from '../browser.ts';
import { atMost, milliseconds, type Row } from '../report.ts';
import { quantile } from '../stats.ts';
import type { Subject } from '../subject.ts';

const steps = 120;
const grid = '[role="grid"], [role="treegrid"]';

interface Watched {
  frames: number[];
  mostRows: number;
}

declare global {
  interface Window {
    benchWatched: Watched;
    benchStop: () => void;
  }
}

/** Notes in the page how long every frame takes and how many rows there are. */
async function watchFrames(page: Page): Promise<() => Promise<Watched>> {
  await page.evaluate((selector) => {
    const watched: Watched = { frames: [], mostRows: 0 };
    let last = performance.now();
    let isWatching = true;
    const look = (now: number) => {
      watched.frames.push(now - last);
      last = now;
      const rows = document.querySelectorAll(`:is(${selector}) [role="row"]`).length;
      watched.mostRows = Math.max(watched.mostRows, rows);
      if (isWatching) requestAnimationFrame(look);
    };
    window.benchWatched = watched;
    window.benchStop = () => (isWatching = false);
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(look);
    });
  }, grid);
  return () =>
    page.evaluate(() => {
      window.benchStop();
      return window.benchWatched;
    });
}

async function scrollTopOf(page: Page): Promise<number> {
  return page
    .locator(grid)
    .first()
    .evaluate((element) => element.scrollTop);
}

async function wheel(page: Page): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, step % 60 < 50 ? 240 : -400);
    await page.waitForTimeout(16);
  }
}

async function dragScrollbar(
  page: Page,
  box: { x: number; y: number; width: number; height: number },
): Promise<void> {
  const x = box.x + box.width - 6;
  // The thumb of a very long list is at its smallest, right below the top.
  await page.mouse.move(x, box.y + 26);
  await page.mouse.down();
  for (let step = 0; step < steps; step += 1) {
    const share = step < 100 ? step / 100 : (steps - step) / 20;
    await page.mouse.move(x, box.y + 26 + share * (box.height - 60));
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

async function measure(page: Page, work: () => Promise<void>): Promise<Watched> {
  const before = await scrollTopOf(page);
  const stop = await watchFrames(page);
  let farthest = before;
  const watching = setInterval(() => {
    void scrollTopOf(page).then(
      (top) => (farthest = Math.max(farthest, top)),
      () => undefined,
    );
  }, 200);
  await work();
  clearInterval(watching);
  const watched = await stop();
  if (farthest === before) throw new Error('the list did not scroll');
  return watched;
}

/** Scrolling the whole list in a browser: the 95th percentile of the frames, and how many rows it holds at once. */
export async function measureScroll({ product }: Subject): Promise<Row[]> {
  return withPage(product.token, async (page) => {
    await page.goto(`${product.address}/inventory/equipment`);
    const list = page.locator(grid).first();
    await list.locator('[role="row"]').nth(10).waitFor();
    await page.waitForTimeout(3000);
    const box = await list.boundingBox();
    if (!box) throw new Error('the list is not shown');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const stopIdle = await watchFrames(page);
    await page.waitForTimeout(2000);
    const idle = milliseconds(quantile((await stopIdle()).frames, 0.95));
    const byWheel = await measure(page, () => wheel(page));
    const byDrag = await measure(page, () => dragScrollbar(page, box));
    const rows = Math.max(byWheel.mostRows, byDrag.mostRows);
    return [
      rowOf('Scrolling by wheel, p95 frame, ms', byWheel, idle),
      rowOf('Dragging the scrollbar, p95 frame, ms', byDrag, idle),
      {
        work: '  most rows in the page',
        ours: String(rows),
        floor: '200 allowed',
        ratio: rows,
        target: atMost(200),
      },
    ];
  });
}

function rowOf(work: string, { frames }: Watched, idle: string): Row {
  const worst = quantile(frames, 0.95);
  return {
    work,
    ours: milliseconds(worst),
    floor: `16.7 ms; ${idle} at rest`,
    ratio: worst,
    target: atMost(20),
  };
}
