import { beforeEach, describe, expect, it } from 'vitest';
import { readDeviceId } from './device-id.ts';

beforeEach(() => window.localStorage.clear());

describe('readDeviceId', () => {
  it('is random, as the server takes it, and the same from then on', () => {
    const made = readDeviceId();
    expect(made).toMatch(/^[\w-]{20,64}$/);
    expect(readDeviceId()).toBe(made);
    window.localStorage.clear();
    expect(readDeviceId()).not.toBe(made);
  });
});
