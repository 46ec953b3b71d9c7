import { describe, expect, it } from 'vitest';
import { memorySettings, usableMemory } from './memory.ts';

const gigabyte = 1024 ** 3;

describe('the memory of the database', () => {
  it('is an eighth of the machine’s, with a floor and a ceiling', () => {
    expect(memorySettings(8 * gigabyte)).toEqual({
      shared_buffers: '1024MB',
      effective_cache_size: '4096MB',
    });
    expect(memorySettings(gigabyte / 2)).toEqual({ shared_buffers: '128MB', effective_cache_size: '256MB' });
    expect(memorySettings(256 * gigabyte)['shared_buffers']).toBe('2048MB');
  });

  it('is known on this machine', () => {
    expect(usableMemory()).toBeGreaterThan(gigabyte / 8);
  });
});
