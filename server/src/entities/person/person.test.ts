import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personDefaults, type PersonRecord } from '#contract/entities/person/person.schema.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, sentenceAt } from '../../../test/calls.ts';
import { aPerson, nextNumber } from '../../../test/factories.ts';
import { describeReferenceRecord } from '../../../test/reference-records.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const people = callsTo<PersonRecord>(() => api, '/api/people');

describeReferenceRecord(() => api, {
  name: 'person',
  path: '/api/people',
  make: (app, overrides) => aPerson(app, { email: `person${nextNumber()}@example.gov`, ...overrides }),
  change: { unit: 'Traffic Operations' },
  unique: { field: 'email', retype: ({ email }) => String(email).toUpperCase() },
});

describe('POST /people', () => {
  it.each([
    ['displayName', '', ['required']],
    ['displayName', 'Jo\u202Ehn', ['bad_characters']],
    ['employeeNumber', 'e 1', ['bad_format']],
    ['email', 'name@', ['bad_format']],
    ['locationId', randomUUID(), ['not_found']],
    ['managerId', randomUUID(), ['not_found']],
    ['activeFrom', '2026-02-30', ['not_a_date']],
  ])('refuses %s = %j with %j at the field', async (field, value, keys) => {
    const answer = await people.create({ ...personDefaults, displayName: 'Sam Rivera', [field]: value });
    expect(brokenRules(answer)).toEqual({ [field]: keys });
  });

  it('ends no earlier than it begins', async () => {
    const span = { activeFrom: '2026-05-02', activeTo: '2026-05-01' };
    const answer = await people.create({ ...personDefaults, displayName: 'Sam Rivera', ...span });
    expect(sentenceAt(answer, 'activeTo')).toBe('Last active day cannot be before the first active day.');
    await aPerson(api, { activeFrom: '2026-05-01', activeTo: '2026-05-01' });
  });

  it('keeps employee numbers, emails and directory subjects apart, and names the other', async () => {
    const theirs = { employeeNumber: 'E-500', email: 'kim@example.gov', directorySubject: 'subject-500' };
    await aPerson(api, { displayName: 'Kim Doe', ...theirs });
    const answer = await people.create({
      ...personDefaults,
      displayName: 'Somebody else',
      employeeNumber: 'E-500',
      email: 'Kim@Example.gov',
      directorySubject: 'subject-500',
    });
    expect(sentenceAt(answer, 'email')).toBe('Email "Kim@Example.gov" is already used by Kim Doe.');
    expect(brokenRules(answer)).toEqual({
      employeeNumber: ['not_unique'],
      email: ['not_unique'],
      directorySubject: ['not_unique'],
    });
  });
});

describe('PATCH /people/:id', () => {
  it('never changes the directory subject', async () => {
    const person = await aPerson(api, { directorySubject: 'subject-7' });
    expect(brokenRules(await people.change(person, { directorySubject: 'subject-8' }))).toEqual({
      directorySubject: ['read_only'],
    });
  });

  it('does not make a person their own manager, at any distance', async () => {
    const chief = await aPerson(api);
    const lead = await aPerson(api, { managerId: chief.id });
    const worker = await aPerson(api, { managerId: lead.id });
    expect(worker.manager).toMatchObject({ id: lead.id, label: lead.displayName });
    for (const managerId of [chief.id, lead.id, worker.id]) {
      expect(sentenceAt(await people.change(chief, { managerId }), 'managerId')).toBe(
        'A record can’t be inside itself.',
      );
    }
  });

  it('lets only one of two people become the other’s manager', async () => {
    const [first, second] = [await aPerson(api), await aPerson(api)];
    const answers = await Promise.all([
      people.change(first, { managerId: second.id }),
      people.change(second, { managerId: first.id }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  it('leaves an old choice alone that could not be made today', async () => {
    const manager = await aPerson(api);
    const person = await aPerson(api, { managerId: manager.id });
    await people.change(manager, { active: false });
    expect((await people.change(person, { unit: 'Bridges' })).status).toBe(200);
  });
});

describe('DELETE /people/:id', () => {
  it('refuses a person who manages others', async () => {
    const manager = await aPerson(api);
    await aPerson(api, { managerId: manager.id });
    expect(await people.remove(manager)).toMatchObject({
      status: 409,
      body: { code: 'in_use', params: { entity: manager.displayName, n: 1 } },
    });
  });
});
