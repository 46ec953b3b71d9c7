import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LabelJob } from '#contract/features/label/job.schema.ts';
import type { LabelPreview } from '#contract/features/label/preview.schema.ts';
import type { LabelElement, LabelTemplate } from '#contract/features/label/template.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { anEquipment } from '../../../test/factories.ts';
import { blackLogo } from '../../../test/logos.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ publicUrl: 'https://inv.dot.example' });
});
afterAll(() => api.stop());

const call = <T>(method: string, url: string, body?: object, token = api.tokens.user, version?: number) =>
  api.request<T>(token, method, url, body, version === undefined ? {} : ifMatch(version));
const templateNamed = async (part: string) => {
  const { body } = await call<{ items: LabelTemplate[] }>('GET', '/api/label-templates');
  return body.items.find(({ name }) => name.includes(part))!;
};
const qr: LabelElement = { kind: 'code', symbology: 'qr', holds: 'link', x: 52, y: 52, module: 60 };
const tagText: LabelElement = {
  kind: 'text',
  source: 'tag',
  x: 250,
  y: 40,
  width: 380,
  size: 12,
  align: 'start',
  lines: 1,
  isBold: true,
  isMono: false,
};

describe('the logo of the agency', () => {
  const logo: LabelElement = { kind: 'logo', x: 450, y: 20, width: 160, height: 80 };
  const previewOf = async (elements: LabelElement[]) => {
    const { stockId } = await templateNamed('30 on');
    return (await call<LabelPreview>('POST', '/api/label-previews', { stockId, elements })).body;
  };
  async function setLogo(value: string) {
    const found = await call<{ items: { id: string; version: number }[] }>(
      'GET',
      '/api/agency-settings?filter[key]=agencyLogo',
      undefined,
      api.tokens.admin,
    );
    const { id, version } = found.body.items[0]!;
    const { today } = await api.db.one<{ today: string }>(sql`select agency_today() as today`);
    const body = { value, fromOn: today, reason: 'The new coat of arms' };
    return call('PUT', `/api/agency-settings/${id}/value`, body, api.tokens.admin, version);
  }

  it('is drawn by the preview and both files from the day on which it is set, and disturbs no code', async () => {
    const before = await previewOf([qr, logo]);
    expect(before.checks).toMatchObject([{ rule: 'logo_missing', isError: false, elements: [1] }]);
    expect((await setLogo(blackLogo)).status).toBe(200);
    const after = await previewOf([qr, logo]);
    expect(after.checks).toEqual([]);
    expect(after.shapes.at(-1)).toEqual({ kind: 'logo', x: 45, y: 2, width: 16, height: 8, png: blackLogo });
    const near = await previewOf([qr, { ...logo, x: 210 }, { ...tagText, x: 220 }]);
    expect(near.checks.map(({ rule }) => rule)).toEqual(['quiet_zone', 'overlap']);

    const { stockId } = await templateNamed('30 on');
    const made = await call<LabelTemplate>('POST', '/api/label-templates', {
      name: 'With the logo',
      stockId,
      elements: [qr, logo],
    });
    expect(made.status).toBe(201);
    const templateId = made.body.id;
    const disturbed = { name: 'Too near', stockId, elements: [qr, { ...logo, x: 210 }] };
    expect((await call('POST', '/api/label-templates', disturbed)).status).toBe(422);
    const { id } = await anEquipment(api);
    const wish = { templateId, equipmentIds: [id], copies: 2 };
    const { body: job } = await call<LabelJob>('POST', '/api/label-jobs', wish);
    const pdf = await api.request<string>(api.tokens.user, 'GET', `/api/label-jobs/${job.id}/labels.pdf`);
    expect(pdf.status).toBe(200);
    const zpl = await api.request<string>(api.tokens.user, 'GET', `/api/label-jobs/${job.id}/labels.zpl`);
    // 16 mm are 128 dots, of which the left half is black.
    expect(zpl.body).toContain(`^FO360,16^GFA,1024,1024,16,${'F'.repeat(16)}${'0'.repeat(16)}`);
    const huge = { stockId, elements: [{ ...logo, x: 20, width: 401 }] };
    expect((await call('POST', '/api/label-previews', huge)).status).toBe(422);
    expect((await setLogo('none')).status).toBe(200);
    expect((await previewOf([logo])).checks).toMatchObject([{ rule: 'logo_missing' }]);
  });

  it('is on papers from its day on, for everybody who is signed in, and not on those of days before', async () => {
    const paper = async (token: string | undefined, on = '') =>
      api.request<{ png: string }>(token, 'GET', `/api/agency-logo${on && `?on=${on}`}`);
    const { yesterday, today } = await api.db.one<{ yesterday: string; today: string }>(
      sql`select agency_today() - 1 as yesterday, agency_today() as today`,
    );
    expect((await paper(api.tokens.staff)).body).toEqual({ png: '' });
    await setLogo(blackLogo);
    for (const token of Object.values(api.tokens)) {
      expect(await paper(token)).toMatchObject({ status: 200, body: { png: blackLogo } });
    }
    expect((await paper(api.tokens.user, today)).body).toEqual({ png: blackLogo });
    expect((await paper(api.tokens.user, yesterday)).body).toEqual({ png: '' });
    expect((await paper(api.tokens.user, 'soon')).status).toBe(400);
    expect((await paper(undefined)).status).toBe(401);
  });
});
