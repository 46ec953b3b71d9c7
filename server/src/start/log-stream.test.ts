import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogStream } from './log-stream.ts';

describe('createLogStream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes the lines of one moment together, in their order, and loses none', () => {
    const written: string[] = [];
    const stream = createLogStream({ write: (text: string) => written.push(text) });
    stream.write('one\n');
    stream.write('two\n');
    vi.runAllTimers();
    stream.write('three\n');
    vi.runAllTimers();
    expect(written).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('writes at most what goes into a pipe whole, without waiting', () => {
    const written: string[] = [];
    const stream = createLogStream({ write: (text: string) => written.push(text) });
    const line = `${'x'.repeat(999)}\n`;
    for (let n = 0; n < 5; n += 1) stream.write(line);
    expect(written).toEqual([line.repeat(4)]);
    vi.runAllTimers();
    expect(written).toEqual([line.repeat(4), line]);
  });
});
