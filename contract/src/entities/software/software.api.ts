import { z } from 'zod';
import { endpoint, entityEndpoints, idParams } from '#contract/shared/endpoint.ts';
import { fieldProblem } from '#contract/shared/errors.ts';
import { choice, date, list, reference, text } from '#contract/shared/field.ts';
import { stepBody } from '#contract/shared/steps.ts';
import {
  complianceVerdicts,
  software,
  softwareCreate,
  softwareRecord,
  softwareUpdate,
} from './software.schema.ts';

/** The most installations that one call brings. */
export const maxInstallationRows = 1000;

/** Where a product was seen; a device that already has it is seen again. */
export const seenRow = z.strictObject({
  equipmentId: reference('Item', 'equipment').schema,
  release: text('Version', { max: 60, optional: true }).schema.optional(),
  seenOn: date('Seen').schema,
  source: choice('Source', ['manual', 'csv', 'agent']).schema.optional(),
});
const installationRows = { rows: list('Rows', seenRow, { min: 1, max: maxInstallationRows }) };
export type SeenRow = z.output<typeof seenRow>;

/** What became of the rows; those that were refused are named, the others were taken. */
export const seenAnswer = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.array(fieldProblem),
});
export type SeenAnswer = z.output<typeof seenAnswer>;

/** The licenses of the whole agency in a few numbers. */
export const complianceSummary = z.object({
  products: z.int(),
  verdicts: z.array(z.object({ verdict: z.enum(complianceVerdicts), count: z.int() })),
  uncovered: z.int(),
  /** Seats above what is owned; the seats of a product whose terms have all ended are told by its verdict. */
  overAssigned: z.int(),
  unused: z.int(),
  /** Seats that are idle since before this day count as unused. */
  unusedBefore: z.iso.date(),
  yearlyCost: z.string(),
  unusedCost: z.string(),
});
export type ComplianceSummary = z.output<typeof complianceSummary>;

export const softwareApi = {
  ...entityEndpoints(software, { record: softwareRecord, create: softwareCreate, update: softwareUpdate }),
  compliance: endpoint({
    method: 'GET',
    path: '/api/software/compliance',
    access: 'software.read',
    summary: 'Count the products by verdict, with uncovered installs, over-assigned and unused seats',
    response: complianceSummary,
  }),
  addInstallations: endpoint({
    method: 'POST',
    path: '/api/software/:id/installations',
    params: idParams,
    access: 'installation.create',
    summary: 'Say on which devices a product was seen, up to 1,000 at once',
    fields: installationRows,
    body: stepBody(installationRows),
    response: seenAnswer,
    isIdempotent: true,
  }),
};
