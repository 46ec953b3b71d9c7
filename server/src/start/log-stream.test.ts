import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLogStream } from './log-stream.ts';

describe('createLogStream', () => {
  it('writes the lines of one turn together, in their order, and loses none', async () => {
    const written: string[] = [];
    const stream = createLogStream({ write: (text: string) => written.push(text) });
    stream.write('one\n');
    stream.write('two\n');
    await nextTurn();
    stream.write('three\n');
    await nextTurn();
    expect(written).toEqual(['one\ntwo\n', 'three\n']);
  });
});
