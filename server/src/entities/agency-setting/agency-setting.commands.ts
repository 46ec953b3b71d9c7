import type { SetValueInput } from '#contract/entities/agency-setting/agency-setting.api.ts';
import {
  agencySettingFields,
  type AgencySettingRecord,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { findValueProblems } from '#contract/entities/agency-setting/agency-setting.values.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { agencySettingSource, getToday, upsertValue } from './agency-setting.repository.ts';

/** Sets a value from today or a later day on, with its event; what held before is never changed. */
export async function setValue(
  context: CommandContext,
  id: string,
  { fromOn, value, reason }: SetValueInput,
): Promise<AgencySettingRecord> {
  const before = await lockRecord(context, agencySettingSource, id);
  const problems = findValueProblems(before.key, value);
  if (fromOn < (await getToday(context.db))) {
    const { title } = agencySettingFields.fromOn;
    problems.push(fieldProblemOf('fromOn', title, 'date_order', { later: title, earlier: 'today' }));
  }
  if (problems.length > 0) throw refuseFields(problems);
  const text = await upsertValue(context.db, before.key, fromOn, value);
  return changeRecord(context, agencySettingSource, before, { value: text, fromOn }, { reason });
}
