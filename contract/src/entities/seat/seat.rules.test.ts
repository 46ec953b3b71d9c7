import { describe, expect, it } from 'vitest';
import { checkSeat, seatTargetsOf, type SeatWanted } from './seat.rules.ts';

const today = '2026-03-18';
const rulesOf = (wanted: SeatWanted, metric = 'concurrent') =>
  checkSeat(wanted, { metric, today }).map(({ path, messageKey }) => [path, messageKey]);

describe('seatTargetsOf', () => {
  it('follows the metric', () => {
    expect([seatTargetsOf('named_user'), seatTargetsOf('device')]).toEqual([['person'], ['equipment']]);
    expect(seatTargetsOf('concurrent')).toEqual(['person', 'equipment']);
  });
});

describe('checkSeat', () => {
  it('wants a person or a device, and not both', () => {
    expect(rulesOf({ personId: 'a' })).toEqual([]);
    expect(rulesOf({ equipmentId: 'b' })).toEqual([]);
    expect(rulesOf({})).toEqual([['personId', 'one_target']]);
    expect(rulesOf({ personId: 'a', equipmentId: 'b' })).toEqual([['personId', 'one_target']]);
  });

  it('gives seats as they are counted', () => {
    expect(rulesOf({ equipmentId: 'b' }, 'named_user')).toEqual([['equipmentId', 'seat_for_people']]);
    expect(rulesOf({ personId: 'a' }, 'device')).toEqual([['personId', 'seat_for_devices']]);
  });

  it('begins today at the latest', () => {
    expect(rulesOf({ personId: 'a', startedOn: today })).toEqual([]);
    expect(rulesOf({ personId: 'a', startedOn: '2026-03-19' })).toEqual([['startedOn', 'date_future']]);
  });
});
