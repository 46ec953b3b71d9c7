import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf, readTimeStamp, requestTimeStamp } from './time-stamp.ts';

const anchorName = /^(\d{4}-\d\d-\d\d)\.txt$/;
const stampOf = (file: string) => file.replace(/\.txt$/, '.tsr');

/** Has the file of an anchor stamped; what is there stays as it is. */
export async function stampAnchor(url: string, file: string): Promise<void> {
  const stamp = stampOf(file);
  if (!existsSync(file) || existsSync(stamp)) return;
  const answer = await requestTimeStamp(url, readFileSync(file));
  writeFileSync(`${stamp}.new`, answer);
  renameSync(`${stamp}.new`, stamp);
}

/** What the time-stamps beside the files of anchors say, line by line, and whether each is of its file. */
export function readStamps(directory: string): { lines: string[]; isBroken: boolean } {
  const names = existsSync(directory) ? readdirSync(directory).toSorted() : [];
  let isBroken = false;
  const broken = (day: string, why: string) => {
    isBroken = true;
    return [`History is broken: the time-stamp of the anchor of ${day} ${why}.`];
  };
  const lines = names.flatMap((name) => {
    const [, day] = anchorName.exec(name) ?? [];
    const file = path.join(directory, name);
    if (day === undefined || !existsSync(stampOf(file))) return [];
    try {
      const { digest, at } = readTimeStamp(readFileSync(stampOf(file)));
      if (!digest.equals(digestOf(readFileSync(file)))) return broken(day, 'is of another file');
      return [`Time-stamp of the anchor of ${day}: ${at}.`];
    } catch (error) {
      return broken(day, `cannot be read (${error instanceof Error ? error.message : String(error)})`);
    }
  });
  return { lines, isBroken };
}
