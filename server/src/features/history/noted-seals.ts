import { readFileSync } from 'node:fs';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { readAnchorNotes } from './anchor-text.ts';
import type { AnchorNote } from './tree.ts';
import type { NotedSeal } from './verify-seals.ts';

/** What was noted outside the database. */
export interface Noted {
  seals: NotedSeal[];
  anchors: AnchorNote[];
}

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

function readText(text: string): Noted {
  return { seals: text.split('\n').flatMap((line) => readLine(line) ?? []), anchors: readAnchorNotes(text) };
}

function readValue(value: string): Noted {
  const given = readText(value);
  if (given.seals.length + given.anchors.length > 0) return given;
  let text: string;
  try {
    text = readFileSync(value, 'utf8');
  } catch {
    throw new StartRefusal(
      `--expect: ${value} is neither a seal such as 17:9f2c40d1b7aa (12 to 64 digits), nor an anchor such as ` +
        'ISW1 2026-03-18 1 1104377 9f2c…, nor a file of such lines.',
    );
  }
  const found = readText(text);
  if (found.seals.length + found.anchors.length === 0) {
    throw new StartRefusal(`--expect: ${value} holds no seal such as 17:9f2c40d1b7aa, and no anchor.`);
  }
  return found;
}

/** What `--expect` names on the command line: seals as number and hash, anchors, or files of them (a log will do). */
export function readNoted(args: readonly string[]): Noted {
  const noted: Noted = { seals: [], anchors: [] };
  for (let at = 0; at < args.length; at += 1) {
    const [option, value = args[(at += 1)]] = (args[at] ?? '').split('=', 2);
    if (option !== '--expect' || !value) {
      throw new StartRefusal(
        'Usage: npm run verify-history -- [--expect <number>:<hash> | --expect "<anchor>" | --expect <file>]',
      );
    }
    const { seals, anchors } = readValue(value);
    noted.seals.push(...seals);
    noted.anchors.push(...anchors);
  }
  return noted;
}
