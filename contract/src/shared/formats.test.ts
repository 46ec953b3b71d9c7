import { describe, expect, it } from 'vitest';
import { agencyCodeFormat, agencyNumberFormat, emailFormat, phoneFormat, urlFormat } from './formats.ts';

describe('formats', () => {
  it.each([emailFormat, phoneFormat, urlFormat, agencyCodeFormat, agencyNumberFormat])(
    '$example is an example of itself',
    ({ pattern, example, max }) => {
      expect(example).toMatch(pattern);
      expect(example.length).toBeLessThanOrEqual(max);
    },
  );

  it.each([
    [
      emailFormat,
      ['name', 'name@', '@example.gov', 'a b@example.gov', 'name@host', 'a@b@example.gov', '<a@b.gov>'],
    ],
    [
      phoneFormat,
      ['3035550142', '+0303555', '+1303', '+1 303 555 0142', '+1303555014212345', '+١٣٠٣٥٥٥٠١٤٢'],
    ],
    [
      urlFormat,
      ['http://example.gov', 'javascript:alert(1)', 'https://', 'https://a b', 'https://a"b', '//a.gov'],
    ],
    [agencyCodeFormat, ['A', 'a1', 'A 1', 'Ａ１', 'A'.repeat(21)]],
    [agencyNumberFormat, ['e1', 'É1', '١٢', 'A'.repeat(21)]],
  ])('%j refuses what only looks like it', ({ pattern }, values) => {
    for (const value of values) expect(value).not.toMatch(pattern);
  });
});
