import { describe, expect, it } from 'vitest';
import { certificationsCodec } from './certification-rows.ts';

describe('certifications in the form', () => {
  it('send an empty part as missing, so that the schema asks for it', () => {
    expect(certificationsCodec.toInput([{ kind: 'r2', expiresOn: ' ' }])).toEqual([
      { kind: 'r2', expiresOn: null },
    ]);
  });
});
