import { z } from 'zod';
import { actionBody, endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { date, longText } from '#contract/shared/field.ts';
import { agencySetting, agencySettingRecord, settingValue } from './agency-setting.schema.ts';

/** A new value from a day on: today or later, for one that guards a rule tomorrow or later. */
export const setValueBody = z.strictObject({
  fromOn: date('From').schema,
  value: z.unknown(),
  reason: longText('Reason', { min: 3, max: 500 }).schema,
});
export type SetValueInput = z.output<typeof setValueBody>;

function decision(action: 'confirm' | 'withdraw', summary: string) {
  return endpoint({
    method: 'POST',
    path: `/api/agency-settings/:id/actions/${action}`,
    params: idParams,
    access: 'agency-setting.update',
    summary,
    body: actionBody,
    response: agencySettingRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

export const agencySettingApi = {
  ...readingEndpoints(agencySetting, agencySettingRecord),
  values: endpoint({
    method: 'GET',
    path: '/api/agency-settings/:id/values',
    params: idParams,
    access: 'agency-setting.read',
    summary: 'Every value that a setting had, has and will have',
    response: z.array(settingValue),
  }),
  setValue: endpoint({
    method: 'PUT',
    path: '/api/agency-settings/:id/value',
    params: idParams,
    access: 'agency-setting.update',
    summary:
      'Set a value from a day on; one that guards a rule waits for a second administrator where there is one',
    body: setValueBody,
    response: agencySettingRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  confirm: decision('confirm', 'Confirm, as another administrator, the value that waits'),
  withdraw: decision('withdraw', 'Take back the value that waits for a second administrator'),
};
