import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportedReport } from '#contract/areas/report/report.api.ts';
import { mostPdfLines } from '#contract/areas/report/report.definitions.ts';
import { errors } from '#contract/shared/errors.ts';
import { projectFacts } from '#server/areas/overview/projector.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { anEquipment, aLocation } from '../../../test/factories.ts';
import { finishEvents } from '../../../test/finished-events.ts';
import { extractText } from '../../../test/label-pages.ts';
import { fullLogo } from '../../../test/logos.ts';
import { breakText, layOutPages, paperOf } from './report.pages.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

describe('a report as a PDF', () => {
  it('has the lines of the CSV with its hash, in three languages, and is noted in the log', async () => {
    const { id: locationId } = await aLocation(api);
    for (const name of ['Router', '=Radio', 'جهاز توجيه']) {
      await anEquipment(api, { locationId, name, cost: '1234567.50', storesData: true });
    }
    const token = await api.signIn('user@test.example');
    const fetchAs = (format: string, lang: string) =>
      api.app.inject({
        url: `/api/reports/count-status/export.${format}?lang=${lang}`,
        headers: { authorization: `Bearer ${token}` },
      });
    for (const [lang, title] of [
      ['en', 'Count status'],
      ['tr', 'Sayım durumu'],
      ['ar', 'حالة الجرد'],
    ] as const) {
      const csv = await fetchAs('csv', lang);
      const hash = createHash('sha256').update(csv.rawPayload).digest('hex');
      const pdf = await fetchAs('pdf', lang);
      expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
      const { pdfium, pdfjs } = await extractText(pdf.rawPayload);
      for (const part of [title, hash, 'Router', '1,234,567.50']) expect(pdfium).toContain(part);
      expect(pdfjs).toContain('=Radio');
      const found = await api.request<{ items: ExportedReport[] }>(
        token,
        'GET',
        `/api/reports/exports?hash=${hash}`,
      );
      expect(found.body.items.map(({ format, lines }) => [format, lines])).toEqual([
        ['pdf', 3],
        ['csv', 3],
      ]);
    }
  });

  it('names the year that was asked for, and breaks no word of the many columns of its sheet', async () => {
    const [key] = sealKeysOf(testKeySecrets);
    await finishEvents(api);
    await sealHistory(api.db, key);
    await growTree(api.db, []);
    await projectFacts(api.db);
    const token = await api.signIn('user@test.example');
    const pdf = await api.app.inject({
      url: '/api/reports/roll-forward/export.pdf?year=2026',
      headers: { authorization: `Bearer ${token}` },
    });
    const { pdfium } = await extractText(pdf.rawPayload);
    expect(pdfium).toMatch(/2026 \(2025-07-01 – 2026-06-30\)/);
    for (const word of ['Category', 'Disposed', 'depreciation', 'Additions']) expect(pdfium).toContain(word);
    expect(pdfium).toContain('0.00');
    expect(pdfium).toContain('Figures of');
    expect(pdfium).not.toContain('Some of the latest changes');
    // What is not among the figures yet is said on the paper.
    await anEquipment(api, { name: 'Late' });
    const later = await api.app.inject({
      url: '/api/reports/federal-register/export.pdf',
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await extractText(later.rawPayload)).pdfium).toContain('Some of the latest changes');
  });

  it('is refused with more lines than it holds, and nothing is noted', async () => {
    await api.ownerDb
      .run(sql`insert into equipment_period (equipment_id, version, known_from, tag, name, acquired_on)
      select uuidv7(), 1, now(), 'T', 'Item', '2026-01-01' from generate_series(0, ${mostPdfLines}::int)`);
    const token = await api.signIn('user@test.example');
    const answer = await api.request(token, 'GET', '/api/reports/equipment-register/export.pdf');
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'pdf_full' }]);
    expect(errors.pdf_full.text).toBe('A PDF holds at most 20,000 lines. Take XLSX or narrow it.');
    const noted = await api.db.one<{ n: number }>(
      sql`select count(*)::int as n from export_log where kind = 'equipment-register'`,
    );
    expect(noted.n).toBe(0);
  });

  it('leaves no letter out and stays within the page, from right to left too', () => {
    const long = `${'x'.repeat(80)} ${'word '.repeat(30)}`.trim();
    expect(breakText(long, 20, 6.5, false).join('').replaceAll(' ', '')).toBe(long.replaceAll(' ', ''));
    const columns = ['text', 'code', 'money'].map((kind) => ({
      field: kind,
      title: kind,
      kind: kind as 'text',
    }));
    for (const isRightToLeft of [false, true]) {
      const paper = paperOf('ar');
      const pages = [
        ...layOutPages({
          paper,
          title: 'Title',
          head: [{ what: 'What', value: long }],
          columns,
          lines: Array.from({ length: 60 }, (_, at) => [long, `T-${at}`, '1.00']),
          isRightToLeft,
          logo: fullLogo,
          pageText: String,
        }),
      ];
      expect(pages.length).toBeGreaterThan(1);
      for (const shape of pages.flat()) {
        expect(shape.x).toBeGreaterThanOrEqual(9.9);
        expect(shape.x + shape.width).toBeLessThanOrEqual(paper.width - 9.9);
        expect(shape.y + shape.height).toBeLessThanOrEqual(paper.height - 5);
      }
      // The logo stands on the first page alone, where the line of the title ends.
      const logos = pages.map((shapes) => shapes.filter(({ kind }) => kind === 'logo').map(({ x }) => x));
      expect(logos).toEqual([[isRightToLeft ? 10 : paper.width - 36], ...pages.slice(1).map(() => [])]);
      const written = pages.flat().flatMap((shape) => (shape.kind === 'text' ? [shape.content] : []));
      for (let at = 0; at < 60; at += 1) expect(written).toContain(`T-${at}`);
    }
  });
});
