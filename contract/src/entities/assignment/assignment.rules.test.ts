import { describe, expect, it } from 'vitest';
import { checkGiving, holderFieldOf, type GivingFacts, type GivingWanted } from './assignment.rules.ts';

const today = '2026-03-18';
const facts = { today, acquiredOn: '2026-01-10' };
const rulesOf = (wanted: GivingWanted, more: GivingFacts = {}) =>
  checkGiving({ personId: 'p', ...wanted }, { ...facts, ...more }).map(({ path, messageKey }) => [
    path,
    messageKey,
  ]);

describe('the holder of an item', () => {
  it('is one person, one place or one project', () => {
    expect(holderFieldOf({ projectId: 'j' })).toBe('projectId');
    expect(rulesOf({})).toEqual([]);
    expect(rulesOf({ personId: undefined })).toEqual([['personId', 'one_holder']]);
    expect(rulesOf({ locationId: 'l' })).toEqual([['personId', 'one_holder']]);
  });

  it('is asked for at the field of the kind that a form has chosen', () => {
    expect(rulesOf({ personId: undefined }, { target: 'project' })).toEqual([['projectId', 'one_holder']]);
  });

  it('is a person where the category asks for one, and this is told at the holder that was sent', () => {
    const place = { personId: undefined, locationId: 'l' };
    expect(rulesOf(place)).toEqual([]);
    expect(rulesOf(place, { requiresCustodian: true })).toEqual([['locationId', 'custodian_required']]);
    expect(rulesOf({}, { requiresCustodian: true })).toEqual([]);
  });
});

describe('the days of an assignment', () => {
  it('begin between the acquisition and today', () => {
    expect(rulesOf({ startedOn: today })).toEqual([]);
    expect(rulesOf({ startedOn: '2026-03-19' })).toEqual([['startedOn', 'date_future']]);
    expect(rulesOf({ startedOn: '2026-01-10' })).toEqual([]);
    expect(rulesOf({ startedOn: '2026-01-09' })).toEqual([['startedOn', 'date_order']]);
    expect(rulesOf({}, { acquiredOn: '2026-03-19' })).toEqual([['startedOn', 'date_order']]);
  });

  it('of a loan end between today and exactly 365 days after its beginning', () => {
    expect(rulesOf({ dueOn: today })).toEqual([]);
    expect(rulesOf({ dueOn: '2026-03-17' })).toEqual([['dueOn', 'out_of_range']]);
    expect(rulesOf({ dueOn: '2027-03-18' })).toEqual([]);
    expect(rulesOf({ dueOn: '2027-03-19' })).toEqual([['dueOn', 'out_of_range']]);
    expect(rulesOf({ startedOn: '2026-03-17', dueOn: '2027-03-17' })).toEqual([]);
    expect(rulesOf({ startedOn: '2026-03-17', dueOn: '2027-03-18' })).toEqual([['dueOn', 'out_of_range']]);
  });

  it('are left to the server while today is not known', () => {
    expect(rulesOf({ startedOn: '2999-01-01', dueOn: '2999-01-01' }, { today: undefined })).toEqual([]);
  });
});
