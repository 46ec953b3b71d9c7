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

// A row that quotes the titles of its tests, or says that there is nothing to test.
const quotedRow = /^\|\s*([RD]-\d+\.\d+[a-z]?)\s*\|\s*(.+?)\s*\|\s*(`[^|]+`|not built yet)\s*\|$/gm;

/** The facts and the domain's rules with whether tests have all the titles that each of them quotes. */
export function readRules(text, tests) {
  return [...text.matchAll(quotedRow)].map(([, number, words, quoted]) => {
    const titles = [...quoted.matchAll(/`([^`]+)`/g)].map(([, title]) => title);
    return {
      number,
      words,
      isBuilt: titles.length > 0,
      isTested: titles.length > 0 && titles.every((title) => tests.some((test) => test.includes(title))),
    };
  });
}

/** How many rows of a page begin with a number. */
export function countRows(text) {
  return [...text.matchAll(/^\|\s*[RD]-\d+\.\d+[a-z]?\s*\|/gm)].length;
}

/** The requirements of docs/requirements.md with their part and the test files that name them. */
export async function readRequirements() {
  const text = await readFile(path.join(root, 'docs', 'requirements.md'), 'utf8');
  const rows = [...text.matchAll(/^\|\s*(R-\d+\.\d+)\s*\|\s*(.+?)\s*\|\s*(\w+)\s*\|$/gm)];
  const tests = await Promise.all((await findTestFiles(root)).map((file) => readFile(file, 'utf8')));
  const named = rows.map(([, number, words, part]) => ({
    number,
    words,
    isBuilt: built.has(part),
    isTested: tests.some((test) => new RegExp(`${number.replace('.', '\\.')}(?!\\d)`).test(test)),
  }));
  return [...named, ...readRules(text, tests)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const requirements = await readRequirements();
  const open = requirements.filter(({ isTested }) => !isTested);
  const missing = open.filter(({ isBuilt }) => isBuilt);
  for (const { number, words } of missing) console.log(`no test names ${number}: ${words}`);
  const tested = requirements.length - open.length;
  console.log(
    `${tested} of ${requirements.length} requirements have a test; ` +
      `${missing.length} are missing one; ${open.length - missing.length} are not built yet.`,
  );
  process.exitCode = missing.length > 0 ? 1 : 0;
}
