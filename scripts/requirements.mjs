import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const built = new Set(['foundation', 'areas', 'shell', 'life', 'money', 'people']);
const testFile = /\.(test|spec)\.(ts|tsx|mjs)$/;

async function findTestFiles(folder) {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', 'data', '.git', '.cache'].includes(entry.name))
        found.push(...(await findTestFiles(at)));
    } else if (testFile.test(entry.name)) found.push(at);
  }
  return found;
}

/** The requirements of docs/requirements.md with their part and the test files that name them. */
export async function readRequirements() {
  const text = await readFile(path.join(root, 'docs', 'requirements.md'), 'utf8');
  const rows = [...text.matchAll(/^\|\s*(R-\d+\.\d+)\s*\|\s*(.+?)\s*\|\s*(\w+)\s*\|$/gm)];
  const tests = await Promise.all((await findTestFiles(root)).map((file) => readFile(file, 'utf8')));
  return rows.map(([, number, words, part]) => ({
    number,
    words,
    part,
    isBuilt: built.has(part),
    isTested: tests.some((test) => new RegExp(`${number.replace('.', '\\.')}(?!\\d)`).test(test)),
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const requirements = await readRequirements();
  const open = requirements.filter(({ isTested }) => !isTested);
  const missing = open.filter(({ isBuilt }) => isBuilt);
  for (const { number, words } of missing) console.log(`no test names ${number}: ${words}`);
  const tested = requirements.length - open.length;
  console.log(
    `${tested} of ${requirements.length} requirements have a test; ` +
      `${missing.length} are missing one; ${open.length - missing.length} belong to parts that come later.`,
  );
  process.exitCode = missing.length > 0 ? 1 : 0;
}
