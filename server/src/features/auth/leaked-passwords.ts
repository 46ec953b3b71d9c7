import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/shared/db/project-root.ts';

let leaked: Set<string> | undefined;

function readLeaked(): Set<string> {
  const file = path.join(projectRoot, 'server', 'lists', 'leaked-passwords.txt');
  const lines = readFileSync(file, 'utf8').split('\n');
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')));
}

// The shortest word that counts when digits and signs around it are left away.
const shortestWord = 4;

/** Whether everybody who guesses tries this password: as it is in any case, or with digits and signs around a known word. */
export function isLeaked(password: string): boolean {
  leaked ??= readLeaked();
  const whole = password.normalize('NFKC').toLowerCase();
  if (leaked.has(whole)) return true;
  const word = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return word.length >= shortestWord && leaked.has(word);
}
