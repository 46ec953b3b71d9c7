import { describe, expect, it } from 'vitest';
import { attachmentParents, attachmentUpload } from './attachment.schema.ts';
import {
  extensionOf,
  fileTypeNames,
  fileTypes,
  typeOfMedia,
  typeOfName,
} from '#contract/shared/file-types.ts';

const upload = { entity: 'equipment', recordId: '019c0000-0000-7000-8000-000000000000', kind: 'photo' };
const takes = (name: string) => attachmentUpload.safeParse({ ...upload, name }).success;

describe('attachment', () => {
  it('takes names in any script, up to 150 characters', () => {
    for (const name of ['a.png', 'فاتورة ٢٠٢٦.pdf', 'Ürün resmi (1).jpg', `${'x'.repeat(146)}.png`]) {
      expect([name, takes(name)]).toEqual([name, true]);
    }
    expect(takes(`${'x'.repeat(147)}.png`)).toBe(false);
  });

  it('refuses names with path parts, control characters or turned writing direction', () => {
    const bad = ['', ' ', '.', '..', '../a.png', 'a/b.png', 'a\\b.png', 'C:a.png', 'a.png:b', 'a\u0000.png'];
    for (const name of [...bad, 'a\nb.png', 'gnp.\u202Eexe', 'a\u2066b.png']) {
      expect([name, takes(name)]).toEqual([name, false]);
    }
  });

  it('belongs to records of every entity but itself', () => {
    expect(attachmentParents).toContain('equipment');
    expect(attachmentParents).not.toContain('attachment');
  });
});

describe('file types', () => {
  it('are known by the end of the name in any case, and by the media type', () => {
    expect(typeOfName('Photo.JPEG')?.name).toBe('jpeg');
    expect(typeOfName('photo.jpg.exe')).toBeUndefined();
    expect(typeOfName('photo')).toBeUndefined();
    expect(extensionOf('a.tar.GZ')).toBe('gz');
    for (const type of fileTypes) expect(typeOfMedia(type.mediaType)).toBe(type);
  });

  it('share no ending', () => {
    expect(fileTypes.map((type) => type.name)).toEqual([...fileTypeNames]);
    const extensions = fileTypes.flatMap((type) => type.extensions);
    expect(new Set(extensions).size).toBe(extensions.length);
    for (const refused of ['svg', 'html', 'htm', 'exe', 'js', 'zip', 'xlsm', 'docm', 'gif']) {
      expect(extensions).not.toContain(refused);
    }
  });
});
