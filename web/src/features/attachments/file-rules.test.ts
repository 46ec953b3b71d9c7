import { describe, expect, it } from 'vitest';
import { attachmentFields } from '#contract/entities/attachment/attachment.schema.ts';
import { acceptedFiles, checkFile, formatSize, guessKind, plainName } from './file-rules.ts';
import { previewSize } from './preview.ts';

describe('plainName', () => {
  it('makes any name one that the server takes', () => {
    const names = [
      'a.png',
      '../x/y.pdf',
      'C:\\scan.pdf',
      'a\u202Egnp.exe',
      ' \n ',
      `${'ü'.repeat(300)}.jpeg`,
    ];
    for (const name of names) {
      expect([name, attachmentFields.name.schema.safeParse(plainName(name)).success]).toEqual([name, true]);
    }
    expect(plainName('Fatura 12.pdf')).toBe('Fatura 12.pdf');
    expect(plainName(`${'x'.repeat(300)}.jpeg`)).toMatch(/^x{145}\.jpeg$/);
  });
});

describe('guessKind', () => {
  it('takes a picture for a photo and reads the name of anything else', () => {
    expect(guessKind('IMG_1.HEIC')).toBe('photo');
    expect(guessKind('IMG_1.jpg')).toBe('photo');
    expect(guessKind('Invoice-4711.jpg')).toBe('invoice');
    expect(guessKind('garanti belgesi.pdf')).toBe('warranty');
    expect(guessKind('فاتورة.pdf')).toBe('invoice');
    expect(guessKind('notes.txt')).toBe('other');
  });
});

describe('checkFile', () => {
  it('finds before anything is sent what the server would refuse', () => {
    const keyOf = (name: string, size: number) => checkFile({ name, size })?.messageKey;
    expect(keyOf('a.svg', 10)).toBe('file_type');
    expect(keyOf('a.pdf', 0)).toBe('file_empty');
    expect(keyOf('a.pdf', 25 * 1_048_576 + 1)).toBe('file_too_large');
    expect(keyOf('a.pdf', 25 * 1_048_576)).toBeUndefined();
    expect(acceptedFiles).toContain('.heic');
    expect(acceptedFiles).not.toContain('svg');
  });
});

describe('sizes', () => {
  it('are said as people say them', () => {
    expect([1, 1023, 1024, 1_048_575, 2_621_440].map(formatSize)).toEqual([
      '1 B',
      '1023 B',
      '1 KB',
      '1024 KB',
      '2.5 MB',
    ]);
  });

  it('of a preview keep the shape of the picture', () => {
    expect(previewSize(4800, 2400)).toEqual({ width: 480, height: 240 });
    expect(previewSize(100, 50)).toEqual({ width: 100, height: 50 });
    expect(previewSize(20_000, 3)).toEqual({ width: 480, height: 1 });
  });
});
