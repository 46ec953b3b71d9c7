import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { addressOf } from './address-of.ts';

it('works out the address of a request once, and each request has its own', () => {
  let count = 0;
  const requestFrom = (address: string) =>
    ({
      get ip() {
        count += 1;
        return address;
      },
    }) as FastifyRequest;
  const [one, other] = [requestFrom('192.0.2.1'), requestFrom('192.0.2.2')];
  expect([one, other, one, other].map(addressOf)).toEqual([
    '192.0.2.1',
    '192.0.2.2',
    '192.0.2.1',
    '192.0.2.2',
  ]);
  expect(count).toBe(2);
});
