import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const built = path.join(import.meta.dirname, '../dist/web');

/** The scripts that a page asks for until it is at rest, with their text. */
async function scriptsOf(page: Page, address: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.set(pathname, readFileSync(path.join(built, pathname), 'utf8'));
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  return files;
}

function kilobytesOf(files: Map<string, string>): number {
  return [...files.values()].reduce((sum, text) => sum + gzipSync(text).length, 0) / 1024;
}

/** What is sent to a browser: each file as it was packed at the build. */
function sentKilobytesOf(files: Map<string, string>): number {
  return (
    [...files.keys()].reduce((sum, file) => sum + statSync(path.join(built, `${file}.br`)).size, 0) / 1024
  );
}

/** The names of the chunks without their hashes. */
function chunksOf(files: Map<string, string>): string[] {
  return [...files.keys()].map((file) => path.basename(file).replace(/(-[\w-]{8})?\.js$/, '')).sort();
}

test.describe('for a guest', () => {
  test.use({ role: 'guest' });

  test('the sign-in page loads neither schemas nor the pages behind it', async ({ page }) => {
    const files = await scriptsOf(page, '/sign-in');
    await expect(page.getByLabel('Email')).toBeVisible();
    const chunks = chunksOf(files);
    expect(chunks).toContain('sign-in');
    for (const later of ['controls', 'shell', 'list', 'record', 'form']) expect(chunks).not.toContain(later);
    const withSchemas = [...files].filter(([, text]) => /ZodError|_zod\b/.test(text)).map(([file]) => file);
    expect(withSchemas).toEqual([]);
    expect(kilobytesOf(files)).toBeLessThan(150);
  });
});

test('the list is not loaded with the sign-in page, and stays in its limit', async ({ page }) => {
  const files = await scriptsOf(page, '/inventory/equipment');
  await expect(page.getByRole('grid')).toBeVisible();
  const chunks = chunksOf(files);
  expect(chunks).toContain('list');
  for (const other of ['sign-in', 'record', 'form']) expect(chunks).not.toContain(other);
  for (const other of ['schemas', 'whole-zod']) expect(chunks).not.toContain(other);
  // What filters and tips are made of is fetched when somebody uses one.
  for (const later of ['references', 'TooltipBubble']) expect(chunks).not.toContain(later);
  expect(sentKilobytesOf(files)).toBeLessThan(250);
  expect(kilobytesOf(files)).toBeLessThan(285);
});
