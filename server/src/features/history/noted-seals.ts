import { readFileSync } from 'node:fs';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import type { NotedSeal } from './verify-seals.ts';

const noted = /^(\d{1,15}):([0-9a-f]{12,64})$/i;

/** Reads one line such as `17:9f2c…`, or a line of the log about a seal; undefined when it is neither. */
function readLine(line: string): NotedSeal | undefined {
  const [, number, hash] = noted.exec(line.trim()) ?? [];
  if (number && hash) return { number: Number(number), hash };
  if (!line.includes('history sealed')) return undefined;
  try {
    const { seal } = JSON.parse(line) as { seal?: NotedSeal };
    return seal && { number: seal.number, hash: seal.hash };
  } catch {
    return undefined;
  }
}

function readValue(value: string): NotedSeal[] {
  const one = readLine(value);
  if (one) return [one];
  let text: string;
  try {
    text = readFileSync(value, 'utf8');
  } catch {
    throw new StartRefusal(
      `--expect: ${value} is neither a seal such as 17:9f2c40d1b7aa (12 to 64 digits) nor a file of such lines.`,
    );
  }
  const found = text.split('\n').flatMap((line) => readLine(line) ?? []);
  if (found.length === 0) throw new StartRefusal(`--expect: ${value} holds no seal such as 17:9f2c40d1b7aa.`);
  return found;
}

/** What `--expect` names on the command line: seals as number and hash, or files of them (a log will do). */
export function readNotedSeals(args: readonly string[]): NotedSeal[] {
  const seals: NotedSeal[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [option, value = args[(at += 1)]] = (args[at] ?? '').split('=', 2);
    if (option !== '--expect' || !value) {
      throw new StartRefusal('Usage: npm run verify-history -- [--expect <number>:<hash> | --expect <file>]');
    }
    seals.push(...readValue(value));
  }
  return seals;
}
