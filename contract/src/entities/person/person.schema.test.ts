import { describe, expect, it } from 'vitest';
import { personCreate, personDefaults, personUpdate } from './person.schema.ts';

const person = { ...personDefaults, displayName: 'Sam Rivera' };

describe('person', () => {
  it('has defaults that its own schema takes', () => {
    expect(personCreate.safeParse(person).success).toBe(true);
  });

  it('takes the directory subject only at creation', () => {
    expect(personCreate.safeParse({ ...person, directorySubject: 'subject-1' }).success).toBe(true);
    expect(personUpdate.safeParse({ directorySubject: 'subject-2' }).success).toBe(false);
  });

  it('brings names into one Unicode form', () => {
    expect(personCreate.parse({ ...person, displayName: ' Jose\u0301 ' }).displayName).toBe('José');
  });
});
