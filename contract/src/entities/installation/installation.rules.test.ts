import { describe, expect, it } from 'vitest';
import { checkInstallation } from './installation.rules.ts';

describe('checkInstallation', () => {
  it('takes today and refuses tomorrow', () => {
    expect(checkInstallation({ seenOn: '2026-03-18' }, '2026-03-18')).toEqual([]);
    expect(checkInstallation({ seenOn: '2026-03-19' }, '2026-03-18')).toMatchObject([
      { path: 'seenOn', messageKey: 'date_future', params: { today: '2026-03-18' } },
    ]);
  });

  it('leaves the day to the server while today is not known, and waits for a day', () => {
    expect(checkInstallation({ seenOn: '2999-01-01' }, undefined)).toEqual([]);
    expect(checkInstallation({}, '2026-03-18')).toEqual([]);
  });
});
