import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hasGit } from './copy.mjs';

it('the recipes are followed only where git knows the project, a work tree of it included', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'inventory-no-git-'));
  try {
    expect(hasGit(folder)).toBe(false);
    writeFileSync(path.join(folder, '.git'), 'gitdir: elsewhere\n');
    expect(hasGit(folder)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
