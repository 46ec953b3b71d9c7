import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ipPattern } from './field.ts';

describe('an address of an internet protocol', () => {
  it.each([
    '10.4.12.77',
    '255.255.255.255',
    '256.1.1.1',
    '1.2.3',
    '01.2.3.4',
    '1.2.3.4 ',
    '',
    '::',
    '::1',
    '1::',
    'fe80::1:2',
    '2001:db8::8:800:200c:417a',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6::8',
    '1:2:3:4:5:6:7::',
    '1::3:4:5:6:7:8',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    'g::1',
    ':1',
  ])('%j is one where the schema library says so', (text) => {
    const isOne = [z.regexes.ipv4, z.regexes.ipv6].some((pattern) => pattern.test(text));
    expect(ipPattern.test(text)).toBe(isOne);
  });
});
