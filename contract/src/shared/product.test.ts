import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { productVersion, releaseVersion } from './product.ts';

const readRoot = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');

describe('the release', () => {
  it('is that of the package and of the newest entry of the changelog', async () => {
    const { version } = JSON.parse(await readRoot('package.json')) as { version: string };
    const [, newest] = /^## (\S+)$/m.exec(await readRoot('CHANGELOG.md')) ?? [];
    expect([version, newest]).toEqual([releaseVersion, releaseVersion]);
  });

  it('is that of every package of ours', async () => {
    const { workspaces } = JSON.parse(await readRoot('package.json')) as { workspaces: string[] };
    for (const name of workspaces) {
      const { version } = JSON.parse(await readRoot(`${name}/package.json`)) as { version: string };
      expect([name, version]).toEqual([name, releaseVersion]);
    }
  });

  it('R-2.39 does not change the version that the footer shows', () => {
    expect(productVersion).toBe('1.2.0');
  });
});

describe('the notices', () => {
  it('name every font that ships', async () => {
    const notices = await readRoot('THIRD-PARTY-NOTICES.md');
    const fonts = Object.keys(
      (JSON.parse(await readRoot('web/package.json')) as { dependencies: Record<string, string> })
        .dependencies,
    ).filter((name) => name.startsWith('@fontsource'));
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(notices).toContain(`\`${font}\``);
  });
});
