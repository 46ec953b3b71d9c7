import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

const wholes = new AsyncLocalStorage<FastifyRequest>();

/** Answers parts of a request: whatever is asked within is for the person of the whole. */
export function asPartsOf<T>(whole: FastifyRequest, answer: () => Promise<T>): Promise<T> {
  return wholes.run(whole, answer);
}

/** The request that the present one is a part of. */
export function findWholeRequest(): FastifyRequest | undefined {
  return wholes.getStore();
}
