import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { InstantCell } from '#web/shared/table/cells.tsx';
import { setAgencyZone } from './agency-zone.ts';
import { formatDay, formatInstant, formatTime } from './instant.ts';
import { InstantText } from './InstantText.tsx';

const devices = ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'];
const own = process.env['TZ'];

afterEach(() => {
  if (own === undefined) delete process.env['TZ'];
  else process.env['TZ'] = own;
});

describe.each(devices)('a moment on a device in %s', (device) => {
  it('is shown by the clocks of the agency', () => {
    process.env['TZ'] = device;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(device);
    setAgencyZone('America/Denver');
    expect(formatInstant('2026-01-14T05:30:00.000Z')).toBe('2026-01-13 22:30 MST');
    expect(formatInstant('2026-07-14T05:30:00.000Z')).toBe('2026-07-13 23:30 MDT');
    expect(formatDay('2026-01-14T07:00:00.000Z')).toBe('2026-01-14');
    expect(formatDay('2026-01-14T06:59:59.999Z')).toBe('2026-01-13');
    expect(formatTime('2026-01-14T07:00:00.000Z')).toBe('00:00 MST');
    setAgencyZone('Europe/Istanbul');
    expect(formatInstant('2026-01-13T21:00:00.000Z')).toBe('2026-01-14 00:00 GMT+3');
  });

  it('follows when the server says another zone', () => {
    process.env['TZ'] = device;
    setAgencyZone('America/Denver');
    const at = '2026-01-14T05:30:00.000Z';
    render(
      <>
        <InstantText value={at} />
        <InstantCell value={at} />
      </>,
    );
    expect(screen.getAllByText('2026-01-13 22:30 MST')).toHaveLength(2);
    act(() => setAgencyZone('Asia/Tokyo'));
    expect(screen.getAllByText('2026-01-14 14:30 GMT+9')).toHaveLength(2);
  });
});
