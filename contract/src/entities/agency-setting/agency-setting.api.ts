import { z } from 'zod';
import { endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { date, longText } from '#contract/shared/field.ts';
import { agencySetting, agencySettingRecord, settingValue } from './agency-setting.schema.ts';

/** A new value from a day on, today or later. */
export const setValueBody = z.strictObject({
  fromOn: date('From').schema,
  value: z.unknown(),
  reason: longText('Reason', { min: 3, max: 500 }).schema,
});
export type SetValueInput = z.output<typeof setValueBody>;

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
    summary: 'Set a value from today or a later day on; what was in force before stays as it was',
    body: setValueBody,
    response: agencySettingRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
};
