import type { Page } from '@playwright/test';

/** What the page's main thread was busy with, in milliseconds. */
export interface Busy {
  script: number;
  layout: number;
  all: number;
}

/** Notes what the main thread does during some work, by the browser's own clock. */
export async function watchMainThread(page: Page): Promise<() => Promise<Busy>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return {
      script: of('ScriptDuration'),
      layout: of('LayoutDuration') + of('RecalcStyleDuration'),
      all: of('TaskDuration'),
    };
  };
  const before = await read();
  return async () => {
    const after = await read();
    await session.detach();
    return {
      script: after.script - before.script,
      layout: after.layout - before.layout,
      all: after.all - before.all,
    };
  };
}
