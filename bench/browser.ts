import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { projectRoot } from '#server/shared/db/project-root.ts';

const script = pathToFileURL(path.join(projectRoot, 'scripts', 'chromium.mjs')).href;

/** Opens a page in a Chromium of this machine, with scrollbars, and closes it after the work. */
export async function withPage<T>(token: string | undefined, work: (page: Page) => Promise<T>): Promise<T> {
  const { findChromium } = (await import(script)) as { findChromium: () => Promise<string | undefined> };
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('no Chromium was found: install one, or set CHROMIUM to its path');
  const browser = await chromium.launch({
    executablePath,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    // The loader of TypeScript gives functions their names by a helper that the page does not have.
    await page.addInitScript({ content: 'globalThis.__name = (value) => value;' });
    if (token) {
      await page.addInitScript((value) => localStorage.setItem('jwt_access_token', value), token);
    }
    return await work(page);
  } finally {
    await browser.close();
  }
}
