import { describe, expect, it } from 'vitest';
import { readCode } from '#contract/features/codes/code-readings.ts';
import { codeLinkOf } from './code-link.ts';

describe('the link on a label', () => {
  it('has only the signs of the short mode of QR codes, and is read as the tag', () => {
    const link = codeLinkOf('https://inventory.dot.example', 'EQ-104877');
    expect(link).toBe('HTTPS://INVENTORY.DOT.EXAMPLE/T/EQ-104877');
    expect(link).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
    expect(readCode(link).tag).toBe('EQ-104877');
  });
});
