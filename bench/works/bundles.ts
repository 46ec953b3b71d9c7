import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { withPage } from '../browser.ts';
import { atMost, type Row } from '../report.ts';
import type { Subject } from '../subject.ts';

/** The kilobytes of JavaScript, compressed, that a page asks for until it is at rest. */
async function scriptsOf(address: string, token: string | undefined): Promise<number> {
  return withPage(token, async (page) => {
    const files = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.ok() && pathname.endsWith('.js')) files.add(pathname);
    });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const sizes = [...files].map(
      (file) => gzipSync(readFileSync(path.join(projectRoot, 'dist/web', file))).length,
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  });
}

/** What a browser loads before somebody can sign in, and before they see the equipment list. */
export async function measureBundles({ product }: Subject): Promise<Row[]> {
  const pages = [
    ['JavaScript of sign-in, KB gzip', '/sign-in', undefined, 150],
    ['JavaScript of the equipment list, KB gzip', '/inventory/equipment', product.token, 280],
  ] as const;
  const rows: Row[] = [];
  for (const [work, address, token, limit] of pages) {
    const size = await scriptsOf(`${product.address}${address}`, token);
    rows.push({
      work,
      ours: `${size.toFixed(1)} KB`,
      floor: `${limit} KB allowed`,
      ratio: size,
      target: atMost(limit),
    });
  }
  return rows;
}
