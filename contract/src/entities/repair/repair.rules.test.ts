import { describe, expect, it } from 'vitest';
import {
  checkCompletion,
  checkRepair,
  type CompletionWanted,
  type RepairRuleFacts,
  type RepairWanted,
} from './repair.rules.ts';

const today = '2026-03-18';
const rulesOf = (wanted: RepairWanted, facts: Partial<RepairRuleFacts> = {}) =>
  checkRepair(wanted, { today, storesData: false, ...facts }).map(({ path, messageKey }) => [
    path,
    messageKey,
  ]);
const sent = { vendorId: 'v', sentOn: '2026-02-02' };

describe('checkRepair', () => {
  it('asks for the vendor and for days in their order', () => {
    expect(rulesOf({ sentOn: '2026-02-02' })).toEqual([['vendorId', 'required']]);
    expect(rulesOf({ backOn: '2026-02-02' })).toEqual([['sentOn', 'required']]);
    expect(rulesOf({ ...sent, expectedOn: '2026-02-01', backOn: '2026-02-01' })).toEqual([
      ['expectedOn', 'date_order'],
      ['backOn', 'date_order'],
    ]);
    expect(rulesOf({ ...sent, expectedOn: '2026-02-02', backOn: '2026-02-02' })).toEqual([]);
  });

  it('takes a journey of today, and none of tomorrow', () => {
    expect(rulesOf({ vendorId: 'v', sentOn: today, backOn: today })).toEqual([]);
    expect(rulesOf({ vendorId: 'v', sentOn: '2026-03-19' })).toEqual([['sentOn', 'date_future']]);
    expect(rulesOf({ ...sent, backOn: '2026-03-19' })).toEqual([['backOn', 'date_future']]);
    expect(rulesOf({ ...sent, backOn: '2026-03-19' }, { today: undefined })).toEqual([]);
  });

  it('knows when an item is away: it has left, and is not back', () => {
    expect(rulesOf({ status: 'at_vendor' })).toEqual([['sentOn', 'required']]);
    expect(rulesOf({ status: 'at_vendor', ...sent })).toEqual([]);
    expect(rulesOf({ status: 'at_vendor', ...sent, backOn: today })).toEqual([['backOn', 'read_only']]);
  });

  it('asks about the data of an item that stores some', () => {
    expect(rulesOf({ dataLeft: true })).toEqual([]);
    expect(rulesOf({ dataLeft: true }, { storesData: true })).toEqual([
      ['mediaAction', 'media_action_required'],
    ]);
    expect(rulesOf({ dataLeft: true, mediaAction: 'wiped' }, { storesData: true })).toEqual([]);
  });

  it('wants five characters of what was found and done', () => {
    expect(rulesOf({ diagnosis: 'Fan 1', resolution: 'Fixed' })).toEqual([]);
    expect(rulesOf({ diagnosis: 'Fan.', resolution: 'Done' })).toEqual([
      ['diagnosis', 'too_short'],
      ['resolution', 'too_short'],
    ]);
    expect(rulesOf({ diagnosis: null, resolution: '' })).toEqual([]);
  });
});

describe('checkCompletion', () => {
  const keysOf = (wanted: CompletionWanted, hasSerial?: boolean) =>
    checkCompletion({ conditionAfter: 'good', ...wanted }, { hasSerial }).map(
      ({ path, messageKey }) => `${path} ${messageKey}`,
    );

  it('asks for the condition of what was repaired, and for none of what cannot be', () => {
    expect(keysOf({ outcome: 'repaired' })).toEqual([]);
    expect(keysOf({ outcome: 'repaired', conditionAfter: null })).toEqual(['conditionAfter required']);
    expect(keysOf({ outcome: 'not_repairable', conditionAfter: null })).toEqual([]);
    expect(keysOf({ outcome: 'not_repairable', conditionAfter: 'unusable' })).toEqual([]);
    expect(keysOf({ outcome: 'not_repairable' })).toEqual(['conditionAfter not_a_choice']);
  });

  it('asks for the serial number of a replacement where the item had one', () => {
    expect(keysOf({ outcome: 'replaced' }, true)).toEqual(['newSerial required']);
    expect(keysOf({ outcome: 'replaced', newSerial: 'X1' }, true)).toEqual([]);
    expect(keysOf({ outcome: 'replaced' }, false)).toEqual([]);
    expect(keysOf({ outcome: 'repaired', newSerial: 'X1' })).toEqual(['newSerial read_only']);
  });

  it('wants five characters of a diagnosis', () => {
    expect(keysOf({ outcome: 'repaired', diagnosis: 'Fan 1' })).toEqual([]);
    expect(keysOf({ outcome: 'repaired', diagnosis: 'Fan.' })).toEqual(['diagnosis too_short']);
  });
});
