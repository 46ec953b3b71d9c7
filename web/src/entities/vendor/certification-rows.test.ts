import { describe, expect, it } from 'vitest';
import { certificationsCodec, findRepeatedKinds } from './certification-rows.ts';

describe('certifications in the form', () => {
  it('send an empty part as missing, so that the schema asks for it', () => {
    expect(certificationsCodec.toInput([{ kind: 'r2', expiresOn: ' ' }])).toEqual([
      { kind: 'r2', expiresOn: null },
    ]);
  });

  it('are refused where a kind stands twice', () => {
    const row = (kind: string) => ({ kind, expiresOn: '2027-01-01' });
    expect(findRepeatedKinds({ certifications: [row('r2'), row('naid')] })).toEqual([]);
    const problems = findRepeatedKinds({ certifications: [row('r2'), row('naid'), row('r2')] });
    expect(problems.map(({ path, messageKey }) => [path, messageKey])).toEqual([
      ['certifications.2.kind', 'not_unique'],
    ]);
  });
});
