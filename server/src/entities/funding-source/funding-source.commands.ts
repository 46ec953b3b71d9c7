import {
  fundingSource,
  type FundingSourceCreate,
  type FundingSourceRecord,
  type FundingSourceUpdate,
} from '#contract/entities/funding-source/funding-source.schema.ts';
import { checkFundingSource } from '#contract/entities/funding-source/funding-source.rules.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import {
  createValidated,
  deleteUnused,
  restoreValidated,
  updateValidated,
} from '#server/shared/command/validated-record.ts';
import { checkUnique } from '#server/shared/command/unique.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { fundingSourceSource, fundingSourceUses } from './funding-source.repository.ts';

type Wanted = FundingSourceCreate & { id?: string };

async function checkFundingSourceRecord(db: Queryable, wanted: Wanted): Promise<FieldProblem[]> {
  const { id, federalAgency, fain } = wanted;
  const code = { entity: fundingSource, field: 'code', link: raw('name'), countsBin: true };
  // An award number belongs to the agency that gave it.
  const within = sql`unique_form(federal_agency) = unique_form(${federalAgency ?? ''}::text)`;
  return [
    ...(await checkUnique(db, code, wanted.code, id)),
    ...(await checkUnique(db, { entity: fundingSource, field: 'fain', within }, fain, id)),
    ...checkFundingSource(wanted),
  ];
}

export async function createFundingSource(
  context: CommandContext,
  input: FundingSourceCreate,
): Promise<FundingSourceRecord> {
  return createValidated(context, fundingSourceSource, input, checkFundingSourceRecord);
}

export async function updateFundingSource(
  context: CommandContext,
  id: string,
  input: FundingSourceUpdate,
): Promise<FundingSourceRecord> {
  return updateValidated(context, fundingSourceSource, id, input, checkFundingSourceRecord);
}

export async function deleteFundingSource(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<FundingSourceRecord> {
  return deleteUnused(context, fundingSourceSource, id, reason, fundingSourceUses);
}

export async function restoreFundingSource(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<FundingSourceRecord> {
  return restoreValidated(context, fundingSourceSource, id, reason, checkFundingSourceRecord);
}
