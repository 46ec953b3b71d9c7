import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEntity } from './entity.ts';
import { code, date, longText, money, reference, text, type Field } from './field.ts';
import { neededReason, omittable, optionalReason, required } from './step-fields.ts';
import { offeredSteps, stateMachineOf, stepBody, stepEndpoints, type Steps } from './steps.ts';

const fields = { label: text('Label', { max: 10 }), dueOn: date('Due', { optional: true }) };
const entity = defineEntity({
  name: 'repair',
  path: '/api/repairs',
  page: '/inventory/repair',
  display: 'label',
  fields,
  search: [],
  filter: [],
  sort: [],
  defaultSort: 'label',
});
const states = ['open', 'held', 'done'] as const;
const steps = {
  hold: {
    from: ['open'],
    to: 'held',
    permission: 'repair.update',
    path: 'hold-on',
    summary: 'Hold it',
    icon: 'clock',
    fields: { dueOn: required(fields.dueOn), reason: optionalReason },
  },
  note: {
    from: ['open', 'held'],
    to: 'same',
    permission: 'repair.update',
    path: 'note',
    summary: 'Note something',
    icon: 'edit',
    fields: { label: fields.label, dueOn: fields.dueOn },
  },
  end: {
    from: ['open'],
    to: 'done',
    permission: 'repair.update',
    or: [{ from: ['held'], to: 'done', permission: 'repair.reopen' }],
    path: 'end',
    summary: 'End it',
    icon: 'check',
    fields: { reason: neededReason },
  },
  lapse: { from: ['held'], to: 'done', permission: 'repair.update', via: 'equipment' },
} as const satisfies Steps<(typeof states)[number]>;
const machine = stateMachineOf({ entity: 'repair', states, initial: 'open', steps });

describe('a declared step', () => {
  it('is a transition for each of its ways, and one for each state that it stays in', () => {
    expect(machine.transitions).toEqual([
      { action: 'hold', from: ['open'], to: 'held', permission: 'repair.update', via: 'repair' },
      { action: 'note', from: ['open'], to: 'open', permission: 'repair.update', via: 'repair' },
      { action: 'note', from: ['held'], to: 'held', permission: 'repair.update', via: 'repair' },
      { action: 'end', from: ['open'], to: 'done', permission: 'repair.update', via: 'repair' },
      { action: 'end', from: ['held'], to: 'done', permission: 'repair.reopen', via: 'repair' },
      { action: 'lapse', from: ['held'], to: 'done', permission: 'repair.update', via: 'equipment' },
    ]);
  });

  it('is a call with its address, permission, summary and fields, unless another command takes it', () => {
    const record = z.object({ id: z.uuid() });
    const answer = record.extend({ warning: z.string() });
    const api = stepEndpoints(entity, steps, record, { end: answer });
    expect(Object.keys(api)).toEqual(['hold', 'note', 'end']);
    expect(api.hold).toMatchObject({
      method: 'POST',
      path: '/api/repairs/:id/actions/hold-on',
      access: 'repair.update',
      summary: 'Hold it',
      isVersioned: true,
      isIdempotent: true,
    });
    expect(api.hold.fields).toBe(steps.hold.fields);
    expect([api.hold.response, api.end.response]).toEqual([record, answer]);
  });

  it('takes a body of its fields alone: what is required, what may be null, and what may be left out', () => {
    const takes = (body: z.ZodType, input: unknown) => body.safeParse(input).success;
    const hold = stepBody(steps.hold.fields);
    expect(takes(hold, { dueOn: '2026-03-01' })).toBe(true);
    expect(takes(hold, { dueOn: '2026-03-01', reason: '' })).toBe(true);
    for (const wrong of [{}, { dueOn: null }, { dueOn: '2026-03-01', reason: null }, { other: 1 }]) {
      expect(takes(hold, wrong)).toBe(false);
    }
    const note = stepBody(steps.note.fields);
    expect(takes(note, { label: 'A' })).toBe(true);
    expect(takes(note, { label: 'A', dueOn: null })).toBe(true);
    expect(takes(note, { dueOn: null })).toBe(false);
    expect(takes(stepBody(steps.end.fields), { reason: 'no' })).toBe(false);
  });

  it('keeps the facts of a field that it requires or lets go', () => {
    const vendor = reference('Vendor', 'vendor', { optional: true, write: 'never' });
    expect(required(vendor)).toMatchObject({ kind: 'reference', title: 'Vendor', required: true });
    expect(omittable(money('Cost'))).toMatchObject({ kind: 'money', title: 'Cost', required: false });
  });

  it('requires a text that the record may leave empty, with the lower bound that is asked for', () => {
    const accepted = (field: Field, values: unknown[]) =>
      values.filter((value) => field.schema.safeParse(value).success);
    const label = required(text('Label', { max: 10, optional: true }));
    expect(label).toMatchObject({ kind: 'text', title: 'Label', required: true, min: 1, max: 10 });
    expect(accepted(label, ['', '  ', null, 'A', 'x'.repeat(10), 'x'.repeat(11)])).toEqual([
      'A',
      'x'.repeat(10),
    ]);
    const note = required(longText('Note', { max: 20, optional: true }), { min: 3 });
    expect(note).toMatchObject({ kind: 'longText', min: 3, max: 20 });
    expect(accepted(note, ['ab', ' ab ', 'abc', 'a\nb', 'a\u0000b'])).toEqual(['abc', 'a\nb']);
    const number = required(code('Number', { pattern: /^N-\d$/, example: 'N-1', max: 3, optional: true }));
    expect(accepted(number, ['', null, 'N-1', 'N-12', 'X'])).toEqual(['N-1']);
    expect(required(note)).toMatchObject({ min: 3 });
  });

  it('is offered where its state allows it, with why it cannot be taken', () => {
    const declared = { machine, steps };
    const user = ['user'] as const;
    expect(offeredSteps(declared, 'done', user)).toEqual([]);
    expect(offeredSteps(declared, 'open', user).map(({ step }) => step)).toEqual(['hold', 'note', 'end']);
    const late = { code: 'bad_state', params: {} } as const;
    const offered = offeredSteps(declared, 'held', user, (step) => (step === 'note' ? late : undefined));
    expect(offered).toEqual([
      { step: 'note', refusal: late },
      { step: 'end', refusal: { code: 'not_allowed', params: {} } },
    ]);
  });
});
