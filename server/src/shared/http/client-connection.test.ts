import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it, vi } from 'vitest';
import { signalOf } from './client-connection.ts';

const replyOn = (raw: object) => ({ raw }) as FastifyReply;

it('aborts when the sender goes before the answer, and not after it', () => {
  const answered = Object.assign(new EventEmitter(), { destroyed: true, writableFinished: true });
  const left = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: false });
  const [kept, aborted] = [signalOf(replyOn(answered)), signalOf(replyOn(left))];
  answered.emit('close');
  left.destroyed = true;
  left.emit('close');
  expect([kept.aborted, aborted.aborted]).toEqual([false, true]);
});

it('lets any number of statements listen, without a warning of a leak', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const signal = signalOf(replyOn(new EventEmitter()));
  for (let n = 0; n < 20; n += 1) signal.addEventListener('abort', () => n);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
