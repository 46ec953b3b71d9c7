import type { Page } from '@playwright/test';
import { withPage } from '../browser.ts';
import { atMost, milliseconds, type Row } from '../report.ts';
import { quantile } from '../stats.ts';
import type { Subject } from '../subject.ts';
import { watchMainThread, type Busy } from './main-thread.ts';
import { layStaticRows, staticId } from './static-rows.ts';

const steps = 120;
const grid = '[role="grid"], [role="treegrid"]';

interface Watched {
  frames: number[];
  mostRows: number;
}

interface Scrolled extends Watched {
  worst: number;
  busy: Busy;
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

async function scrollTopOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
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

async function measure(page: Page, selector: string, work: () => Promise<void>): Promise<Scrolled> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollTo({ top: 0 }));
  await page.waitForTimeout(1000);
  const before = await scrollTopOf(page, selector);
  const stop = await watchFrames(page);
  const stopThread = await watchMainThread(page);
  let farthest = before;
  const watching = setInterval(() => {
    void scrollTopOf(page, selector).then(
      (top) => (farthest = Math.max(farthest, top)),
      () => undefined,
    );
  }, 200);
  await work();
  clearInterval(watching);
  const busy = await stopThread();
  const watched = await stop();
  if (farthest === before) throw new Error('the list did not scroll');
  return { ...watched, busy, worst: quantile(watched.frames, 0.95) };
}

/** Scrolling the whole list in a browser, and static copies of its rows in the same way: the frames' 95th percentile. */
export async function measureScroll({ product }: Subject): Promise<Row[]> {
  return withPage(product.token, async (page) => {
    await page.goto(`${product.address}/inventory/equipment`);
    const list = page.locator(grid).first();
    await list.locator('[role="row"]').nth(10).waitFor();
    await page.waitForTimeout(3000);
    const box = await list.boundingBox();
    if (!box) throw new Error('the list is not shown');
    const toMiddle = () => page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await toMiddle();
    const stopIdle = await watchFrames(page);
    await page.waitForTimeout(2000);
    const idle = quantile((await stopIdle()).frames, 0.95);
    const ours = {
      wheel: await measure(page, grid, () => wheel(page)),
      drag: await measure(page, grid, () => dragScrollbar(page, box)),
    };
    await layStaticRows(page, grid);
    await toMiddle();
    const still = {
      wheel: await measure(page, `#${staticId}`, () => wheel(page)),
      drag: await measure(page, `#${staticId}`, () => dragScrollbar(page, box)),
    };
    const rows = Math.max(ours.wheel.mostRows, ours.drag.mostRows);
    return [
      ...rowsOf('Scrolling by wheel, p95 frame', ours.wheel, still.wheel, idle),
      ...rowsOf('Dragging the scrollbar, p95 frame', ours.drag, still.drag, idle),
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

/**
 * Against what the same browser does with rows that stand still, which is the aim; where no graphics processor draws, not even
 * those come sixty times a second.
 */
function rowsOf(work: string, ours: Scrolled, still: Scrolled, idle: number): Row[] {
  const share = ({ script, layout, all }: Busy) =>
    `script ${script.toFixed(0)}, layout ${layout.toFixed(0)}, all ${all.toFixed(0)} ms`;
  return [
    {
      work,
      ours: milliseconds(ours.worst),
      floor: `${milliseconds(still.worst)} static rows`,
      ratio: ours.worst / still.worst,
      target: atMost(1.3),
    },
    {
      work: '  beside sixty frames a second',
      ours: milliseconds(ours.worst),
      floor: `16.7 ms; ${milliseconds(idle)} at rest`,
      ratio: ours.worst / (1000 / 60),
    },
    {
      work: '  the page’s main thread meanwhile',
      ours: share(ours.busy),
      floor: share(still.busy),
      ratio: ours.busy.all / still.busy.all,
    },
  ];
}
