import { describe, expect, it } from 'vitest';
import { hideFromAuditors, isHiddenFromAuditors } from './audit-hidden.ts';

describe('what auditors do not see', () => {
  it('is named by its field, and an address also by its form', () => {
    const told = {
      items: [{ displayName: 'Ana', email: 'ana@dot.example', employeeNumber: 'E-1', phone: null }],
      author: { id: 'x', label: 'Ana', note: 'ana@dot.example' },
      performerPhone: '+15550100',
      serial: 'SN-1',
    };
    expect(hideFromAuditors(told)).toEqual({
      items: [{ displayName: 'Ana', email: null, employeeNumber: null, phone: null }],
      author: { id: 'x', label: 'Ana', note: '••••' },
      performerPhone: null,
      serial: 'SN-1',
    });
  });

  it('leaves that a field was changed, and hides from what to what', () => {
    const changes = { email: { from: null, to: 'ana@dot.example' }, unit: { from: 'A', to: 'B' } };
    expect(hideFromAuditors({ changes })).toEqual({
      changes: { email: { from: null, to: '••••' }, unit: { from: 'A', to: 'B' } },
    });
  });

  it('takes no field for one that only sounds alike', () => {
    expect(['tag', 'emailedAt', 'notes', 'telephoneCount'].filter(isHiddenFromAuditors)).toEqual([]);
  });
});
