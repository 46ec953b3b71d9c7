import { describe, expect, it } from 'vitest';
import { imeiOf, macOf, macStartOf, maxCodeLength, readCode } from './code-readings.ts';

const [gs, rs, eot] = ['\u001D', '\u001E', '\u0004'];

describe('what a scanned text can stand for', () => {
  it('reads our link in any spelling as the tag alone', () => {
    for (const link of [
      'HTTPS://INVENTORY.DOT.EXAMPLE/T/EQ-104877',
      'https://inventory.dot.example/t/eq-104877',
      'http://localhost:3000/t/EQ-104877/',
      'https://inventory.dot.example/t/EQ-104877?from=label',
    ]) {
      expect(readCode(link)).toMatchObject({ code: 'EQ-104877', tag: 'EQ-104877', text: undefined });
    }
    expect(readCode('https://example.gov/t/100%25')).toMatchObject({ code: '100%', tag: undefined });
    expect(readCode('https://example.gov/t/%E0')).toMatchObject({ code: '%E0', tag: undefined });
  });

  it('reads the address of an item as the item', () => {
    const id = '0198b1f2-3c4d-7e5f-8a9b-0c1d2e3f4a5b';
    expect(readCode(`https://example.gov/inventory/equipment/${id.toUpperCase()}`).itemId).toBe(id);
    expect(readCode('https://example.gov/inventory/equipment/new').itemId).toBeUndefined();
  });

  it('reads a tag in capitals, with spaces and line ends around it', () => {
    expect(readCode(' eq-104877\r\n')).toMatchObject({ code: 'eq-104877', tag: 'EQ-104877' });
    expect(readCode('DOT.88121').tag).toBe('DOT.88121');
    expect(readCode('not a tag').tag).toBeUndefined();
  });

  it('reads serials as they are and behind their data identifiers', () => {
    expect(readCode('5cg 1234 xyz')).toMatchObject({ serial: '5CG1234XYZ', identifiedSerials: [] });
    for (const [text, serials] of [
      ['S5CG1234XYZ', ['5CG1234XYZ']],
      ['1S20XW004AUSPF2ABCDE', ['20XW004AUSPF2ABCDE', 'PF2ABCDE']],
      ['1SPF2ABCDE', ['PF2ABCDE']],
      ['11S45N1234Z1ZABC', ['45N1234Z1ZABC']],
      ['18S1A2B3SER7', ['1A2B3SER7']],
      ['25SUN123456789S1', ['UN123456789S1']],
    ] as const) {
      expect([text, readCode(text).identifiedSerials]).toEqual([text, serials]);
    }
  });

  it('splits an envelope of ISO 15434 at its separators', () => {
    const label = `[)>${rs}06${gs}1P20XW004AUS${gs}SPF2ABCDE${gs}23S001A2B3C4D5E${rs}${eot}`;
    expect(readCode(label)).toMatchObject({
      code: 'PF2ABCDE',
      tag: undefined,
      text: undefined,
      identifiedSerials: ['PF2ABCDE'],
      macs: ['00:1A:2B:3C:4D:5E'],
    });
    expect(readCode(`[)>06${gs}1P20XW004AUS`)).toMatchObject({ code: '1P20XW004AUS', identifiedSerials: [] });
  });

  it('knows hardware addresses and numbers of telephones with a right check digit', () => {
    for (const text of ['001A2B3C4D5E', '00:1a:2b:3c:4d:5e', '001a.2b3c.4d5e', '23S001A2B3C4D5E']) {
      expect([text, readCode(text).macs]).toEqual([text, ['00:1A:2B:3C:4D:5E']]);
    }
    expect(macOf('001A2B3C4D5G')).toBeUndefined();
    expect(macOf('001A2B3C4D5E6F')).toBeUndefined();
    expect(imeiOf('490154203237518')).toBe('490154203237518');
    expect(imeiOf('49-015420-323751-8')).toBe('490154203237518');
    expect(imeiOf('490154203237519')).toBeUndefined();
    expect(imeiOf('49015420323751')).toBeUndefined();
  });

  it('reads the beginning of a hardware address where it is spelled like one or long enough', () => {
    const starts = ['00:', '00:1', '00-1a', '001a.2', '001A2B', '00:1a:2b:3c:4d:5e'].map(macStartOf);
    expect(starts).toEqual(['00', '00:1', '00:1A', '00:1A:2', '00:1A:2B', '00:1A:2B:3C:4D:5E']);
    expect(['00', '001A2', '0:1', 'EQ-1', '00:1g', 'dead end', '001A2B3C4D5E6'].map(macStartOf)).toEqual(
      Array.from({ length: 7 }),
    );
  });

  it('never keeps control characters, and reads nothing out of nothing', () => {
    for (const text of ['', ' ', '\u0000', '\t\r\n']) {
      expect(readCode(text)).toMatchObject({ code: '', tag: undefined, text: undefined, serial: undefined });
    }
    expect(readCode('EQ\u0000-104877')).toMatchObject({ code: 'EQ-104877', tag: 'EQ-104877' });
    expect(readCode(`[)>${rs}06${gs}S12\u000034`).identifiedSerials).toEqual(['1234']);
    expect(readCode('x'.repeat(5_000)).code).toHaveLength(maxCodeLength);
  });
});
