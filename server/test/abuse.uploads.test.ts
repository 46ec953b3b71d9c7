import { describe, expect, it } from 'vitest';
import { bufferSource, type ByteSource } from '#server/shared/files/byte-source.ts';
import { FileRefusal } from '#server/shared/files/file-refusal.ts';
import { inspectFile } from '#server/shared/files/inspect.ts';
import { aJpeg, aPng } from './sample-files.ts';

const size = 25 * 1_048_576;

/** A file in memory that counts how often it is read. */
function counted(bytes: Buffer): ByteSource & { reads: () => number } {
  const source = bufferSource(bytes);
  let reads = 0;
  return {
    size: source.size,
    read: (from, length) => ((reads += 1), source.read(from, length)),
    readBlock: (from) => ((reads += 1), source.readBlock(from)),
    reads: () => reads,
  };
}

async function refusalOf(source: ByteSource, name: string): Promise<string> {
  const refusal: unknown = await inspectFile(source, name).catch((error: unknown) => error);
  return refusal instanceof FileRefusal ? refusal.key : 'taken';
}

describe('a picture of padding', () => {
  it('is walked through in blocks before its first segment', async () => {
    const source = counted(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(size, 0xff)]));
    expect(await refusalOf(source, 'padding.jpg')).toBe('file_damaged');
    expect(source.reads()).toBeLessThan(1_000);
  });

  it('is walked through in blocks inside its pixels', async () => {
    const picture = aJpeg();
    const source = counted(Buffer.concat([picture.subarray(0, -2), Buffer.alloc(size, 0xff)]));
    expect(await refusalOf(source, 'padding.jpg')).toBe('file_damaged');
    expect(source.reads()).toBeLessThan(1_000);
  });

  it('is refused when it has more parts than any program writes', async () => {
    const [start, end] = [aPng().subarray(0, 33), aPng().subarray(33)];
    const empty = Buffer.from('00000000746578740000000a', 'hex');
    const many = Buffer.concat(Array.from({ length: size / 12 }, () => empty));
    const source = counted(Buffer.concat([start, many, end]));
    expect(await refusalOf(source, 'parts.png')).toBe('file_too_many_parts');
    expect(source.reads()).toBeLessThan(10_100);
  });

  it('is taken with some of it, as cameras write it', async () => {
    const picture = aJpeg();
    const padded = Buffer.concat([picture.subarray(0, 2), Buffer.alloc(100, 0xff), picture.subarray(2)]);
    expect(await refusalOf(counted(padded), 'padded.jpg')).toBe('taken');
  });
});
