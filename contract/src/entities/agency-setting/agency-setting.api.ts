import { z } from 'zod';
import { actionBody, actionFields, endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { date, values } from '#contract/shared/field.ts';
import { neededReason } from '#contract/shared/step-fields.ts';
import { stepBody } from '#contract/shared/steps.ts';
import { agencySetting, agencySettingRecord, settingValue } from './agency-setting.schema.ts';

/** A new value from a day on: today or later, for one that guards a rule tomorrow or later. */
const setValueFields = {
  fromOn: date('From'),
  value: values('Value', z.unknown()),
  reason: neededReason,
};
export const setValueBody = stepBody(setValueFields);
export type SetValueInput = z.output<typeof setValueBody>;

function decision(action: 'confirm' | 'withdraw', summary: string) {
  return endpoint({
    method: 'POST',
    path: `/api/agency-settings/:id/actions/${action}`,
    params: idParams,
    access: 'agency-setting.update',
    summary,
    fields: actionFields,
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
    fields: setValueFields,
    body: setValueBody,
    response: agencySettingRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  confirm: decision('confirm', 'Confirm, as another administrator, the value that waits'),
  withdraw: decision('withdraw', 'Take back the value that waits for a second administrator'),
};
