import { defineStateMachine } from '#contract/shared/states.ts';
import type { AgencySettingRecord } from './agency-setting.schema.ts';

export const agencySettingStatuses = ['settled', 'waiting'] as const;
export type AgencySettingStatus = (typeof agencySettingStatuses)[number];

/** The life of a setting that guards a rule: what one administrator proposes waits for another one. */
export const agencySettingStates = defineStateMachine({
  states: agencySettingStatuses,
  initial: 'settled',
  transitions: [
    {
      action: 'propose',
      from: ['settled'],
      to: 'waiting',
      permission: 'agency-setting.update',
      via: 'agency-setting',
    },
    {
      action: 'confirm',
      from: ['waiting'],
      to: 'settled',
      permission: 'agency-setting.update',
      via: 'agency-setting',
    },
    {
      action: 'withdraw',
      from: ['waiting'],
      to: 'settled',
      permission: 'agency-setting.update',
      via: 'agency-setting',
    },
  ],
});

export function statusOf({
  proposedFromOn,
}: Pick<AgencySettingRecord, 'proposedFromOn'>): AgencySettingStatus {
  return proposedFromOn === null ? 'settled' : 'waiting';
}
