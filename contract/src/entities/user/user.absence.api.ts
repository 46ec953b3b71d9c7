import { z } from 'zod';
import { endpoint, idParams } from '#contract/shared/endpoint.ts';
import { date, reference } from '#contract/shared/field.ts';

/** Nobody is away longer than this, in days: such an account is suspended. */
export const longestAbsence = 366;

export const absenceFields = {
  deputyId: reference('Deputy', 'user', { optional: true }),
  fromOn: date('Away from', { optional: true }),
  untilOn: date('Away until', { optional: true }),
};

const deputy = z.object({ id: z.uuid(), name: z.string() });
export type Deputy = z.infer<typeof deputy>;

/** When somebody is away, and who is made aware meanwhile of what waits for them. */
const absence = z.object({
  absence: z.object({ fromOn: z.iso.date(), untilOn: z.iso.date(), deputy: deputy.nullable() }).nullable(),
});
export type Absence = z.infer<typeof absence>;

/** Without days the person is not away, or back. */
const absenceBody = z.strictObject({
  fromOn: z.iso.date().nullable(),
  untilOn: z.iso.date().nullable(),
  deputyId: z.uuid().nullable(),
});
export type AbsenceBody = z.infer<typeof absenceBody>;

export const absenceApi = {
  own: endpoint({
    method: 'GET',
    path: '/api/users/me/absence',
    access: 'user.away',
    summary: 'When the person who is signed in is away, and who stands in',
    response: absence,
  }),
  setOwn: endpoint({
    method: 'PUT',
    path: '/api/users/me/absence',
    access: 'user.away',
    summary: 'Say when one is away and who stands in, or that one is back',
    fields: absenceFields,
    body: absenceBody,
    response: absence,
  }),
  deputies: endpoint({
    method: 'GET',
    path: '/api/users/me/deputies',
    access: 'user.away',
    summary: 'The people who can stand in, by name',
    query: z.strictObject({
      q: z.string().max(100).optional(),
      /** For whom, if it is not oneself. */
      for: z.uuid().optional(),
    }),
    response: z.object({ items: z.array(deputy) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/:id/absence',
    params: idParams,
    access: 'user.read',
    summary: 'When somebody is away, and who stands in',
    response: absence,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/users/:id/absence',
    params: idParams,
    access: 'user.update',
    summary: 'Say when somebody is away and who stands in, or that they are back',
    fields: absenceFields,
    body: absenceBody,
    response: absence,
  }),
};
