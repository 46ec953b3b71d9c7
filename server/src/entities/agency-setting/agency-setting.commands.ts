import type { SetValueInput } from '#contract/entities/agency-setting/agency-setting.api.ts';
import {
  agencySettingFields,
  type AgencySettingRecord,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { findValueProblems, isGuarding } from '#contract/entities/agency-setting/agency-setting.values.ts';
import { agencySettingStates, statusOf } from '#contract/entities/agency-setting/agency-setting.states.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { findTransition } from '#contract/shared/states.ts';
import { hasSecondAdmin } from '#server/features/auth/second-administrator.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { cleanLogo } from './agency-logo.ts';
import { agencySettingSource, getDays, textOf, upsertValue } from './agency-setting.repository.ts';
import { readValue } from './agency-setting.values.ts';

const nothing = { proposedValue: null, proposedFromOn: null, proposedById: null };

async function checkDay({ db }: CommandContext, key: string, fromOn: string): Promise<FieldProblem[]> {
  const { today, tomorrow } = await getDays(db);
  const { title } = agencySettingFields.fromOn;
  if (isGuarding(key) && fromOn < tomorrow) {
    return [fieldProblemOf('fromOn', title, 'from_tomorrow', { day: tomorrow })];
  }
  if (fromOn >= today) return [];
  return [fieldProblemOf('fromOn', title, 'date_order', { later: title, earlier: 'today' })];
}

/** Sets a value from a day on, with its event; what held before is never changed. One that guards a rule is proposed. */
export async function setValue(
  context: CommandContext,
  id: string,
  { fromOn, value: sent, reason }: SetValueInput,
): Promise<AgencySettingRecord> {
  const { db, actor } = context;
  const before = await lockRecord(context, agencySettingSource, id);
  if (!findTransition(agencySettingStates, statusOf(before), 'propose')) throw new AppError('value_waits');
  const problems = [...findValueProblems(before.key, sent), ...(await checkDay(context, before.key, fromOn))];
  if (problems.length > 0) throw refuseFields(problems);
  const value = before.key === 'agencyLogo' ? await cleanLogo(String(sent)) : sent;
  if (!isGuarding(before.key)) {
    const text = await upsertValue(db, before.key, fromOn, value);
    return changeRecord(context, agencySettingSource, before, { value: text, fromOn }, { reason });
  }
  if (await hasSecondAdmin(db, actor.id)) {
    const proposed = {
      proposedValue: await textOf(db, value),
      proposedFromOn: fromOn,
      proposedById: actor.id,
    };
    return changeRecord(context, agencySettingSource, before, proposed, { action: 'propose', reason });
  }
  const text = await upsertValue(db, before.key, fromOn, value);
  const alone = { action: 'setAlone', reason };
  return changeRecord(context, agencySettingSource, before, { value: text, fromOn }, alone);
}

async function lockProposal(context: CommandContext, id: string, action: 'confirm' | 'withdraw') {
  const before = await lockRecord(context, agencySettingSource, id);
  const { proposedValue, proposedFromOn, proposedById } = before;
  const step = findTransition(agencySettingStates, statusOf(before), action);
  if (!step || proposedValue === null || proposedFromOn === null) throw new AppError('no_value_waits');
  return { before, proposedValue, proposedFromOn, proposedById };
}

/** Another administrator confirms: the value holds from the proposed day on, and never before the next one. */
export async function confirmValue(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<AgencySettingRecord> {
  const { db, actor } = context;
  const { before, proposedValue, proposedFromOn, proposedById } = await lockProposal(context, id, 'confirm');
  if (await isAnyOf(db, actor.id, [proposedById])) throw new AppError('second_administrator');
  const { tomorrow } = await getDays(db);
  const fromOn = proposedFromOn < tomorrow ? tomorrow : proposedFromOn;
  const value = readValue(before.current, proposedValue);
  const problems = findValueProblems(before.key, value);
  if (problems.length > 0) throw refuseFields(problems);
  await upsertValue(db, before.key, fromOn, value);
  const values = { ...nothing, value: proposedValue, fromOn };
  return changeRecord(context, agencySettingSource, before, values, { action: 'confirm', reason });
}

/** The proposal is taken back, by whoever made it or by another administrator. */
export async function withdrawValue(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<AgencySettingRecord> {
  const { before } = await lockProposal(context, id, 'withdraw');
  return changeRecord(context, agencySettingSource, before, nothing, { action: 'withdraw', reason });
}
