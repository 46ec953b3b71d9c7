import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Anchor } from './anchor.ts';
import type { AnchorNote } from './tree.ts';

const line = /ISW1 (\d{4}-\d{2}-\d{2}) (\d{1,9}) (\d{1,15}) ([0-9a-f]{64})/gi;

/** The line that stands in letters, files and QR codes: it fits on a sheet of paper, and is enough to check a history. */
export function anchorLine({
  day,
  epoch,
  size,
  root,
}: Pick<Anchor, 'day' | 'epoch' | 'size' | 'root'>): string {
  return `ISW1 ${day} ${epoch} ${size} ${root.toString('hex')}`;
}

/** All that an anchor says, as its file has it. */
export function anchorText(anchor: Anchor): string {
  return [
    anchorLine(anchor),
    `records ${anchor.records} ${anchor.recordsRoot.toString('hex')}`,
    `before ${anchor.previousHash?.toString('hex') ?? 'none'}`,
    `anchor ${anchor.number} ${anchor.hash.toString('hex')}`,
    '',
  ].join('\n');
}

/** Every anchor that a text names, whatever stands around it. */
export function readAnchorNotes(text: string): AnchorNote[] {
  return [...text.matchAll(line)].map(([, day = '', epoch, size, root = '']) => ({
    day,
    epoch: Number(epoch),
    size: Number(size),
    root: root.toLowerCase(),
  }));
}

/** The anchors that lie in a directory; none where it is not there. */
export function readAnchorFiles(directory: string): AnchorNote[] {
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) => readAnchorNotes(readFileSync(path.join(directory, name), 'utf8')));
}
