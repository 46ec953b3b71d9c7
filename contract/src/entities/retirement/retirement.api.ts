import { z } from 'zod';
import { endpoint, entityEndpoints, idParams } from '#contract/shared/endpoint.ts';
import { stepEndpoints } from '#contract/shared/steps.ts';
import { retirementRules, rulesQuery } from '#contract/areas/retirement/retirement-settings.ts';
import { retirementLine, retirementSummary } from './retirement.lines.ts';
import {
  retirement,
  retirementCreate,
  retirementDecision,
  retirementRecord,
  retirementUpdate,
} from './retirement.schema.ts';
import { retirementSteps } from './retirement.steps.ts';

function reading<const R extends z.ZodType>(path: string, summary: string, response: R) {
  return endpoint({
    method: 'GET',
    path: `${retirement.path}/:id/${path}`,
    params: idParams,
    access: 'retirement.read',
    summary,
    response,
  });
}

export const retirementActions = stepEndpoints(retirement, retirementSteps, retirementRecord);

export const retirementApi = {
  ...entityEndpoints(retirement, {
    record: retirementRecord,
    create: retirementCreate,
    update: retirementUpdate,
  }),
  rules: endpoint({
    method: 'GET',
    path: `${retirement.path}/rules`,
    access: 'retirement.read',
    summary: 'The reasons, methods and federal rules of retirement as they are on a day',
    query: rulesQuery,
    response: retirementRules,
  }),
  lines: reading('lines', 'The items of a case with all that follows from them', z.array(retirementLine)),
  summary: reading('summary', 'A case in numbers, and what it still lacks', retirementSummary),
  decisions: reading('decisions', 'Who decided what about a case', z.array(retirementDecision)),
  ...retirementActions,
};
