import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  CertificateCheck,
  VerifiedCertificates,
} from '#contract/entities/certificate/certificate.api.ts';
import { certificateContent } from '#contract/entities/certificate/certificate.content.ts';
import type { CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import { certificateStates, certificateSteps } from '#contract/entities/certificate/certificate.steps.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt } from '../../../test/calls.ts';
import { anEquipment } from '../../../test/factories.ts';
import { aCertificate, certificateBody } from '../../../test/retirements.ts';
import { callersOf, tryEveryStep } from '../../../test/step-matrix.ts';

let api: TestApp;
let equipmentId: string;
beforeAll(async () => {
  api = await startTestApp();
  equipmentId = (await anEquipment(api, { serial: 'ITEM-1' })).id;
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const certificates = callsTo<CertificateRecord>(() => api, '/api/certificates');
const seen = { verificationMethod: 'sampling', verifiedOn: '2026-01-06' };
const create = (overrides: Record<string, unknown>) =>
  certificates.create(certificateBody({ equipmentId, ...overrides }));

describe('POST /certificates', () => {
  it('keeps the serial number of the item and who recorded it', async () => {
    const { body } = await create({});
    expect(body).toMatchObject({
      status: 'performed',
      equipmentSerial: 'ITEM-1',
      recordedBy: { label: 'Ada Admin' },
    });
  });

  it('refuses what cannot erase the medium', async () => {
    const flash = await create({ mediumType: 'ssd', technique: 'degauss' });
    expect(sentenceAt(flash, 'technique')).toBe('Degaussing does not erase flash media.');
    expect(
      brokenRules(await create({ mediumType: 'paper', method: 'purge', technique: 'overwrite' })),
    ).toEqual({
      technique: ['technique_medium'],
    });
    expect(brokenRules(await create({ method: 'clear', technique: 'crypto_erase' }))).toEqual({
      technique: ['technique_method'],
    });
    const clear = { method: 'clear', technique: 'overwrite', destination: 'recycler' };
    expect(brokenRules(await create(clear))).toEqual({ method: ['clear_outside'] });
    expect(brokenRules(await create({ mediumSerial: null }))).toEqual({
      mediumSerial: ['serial_or_soldered'],
    });
    expect((await create({ mediumSerial: null, isSoldered: true })).status).toBe(201);
  });
});

const failed = { ...seen, verificationNote: 'Can be read still' };

describe('the states of a certificate', () => {
  tryEveryStep({
    api: () => api,
    path: '/api/certificates',
    machine: certificateStates,
    steps: certificateSteps,
    callers: callersOf(() => api),
    aRecord: async (state) => {
      const made = await aCertificate(api);
      if (state === 'performed') return made;
      const [step, body] = state === 'verified' ? ['verify', seen] : ['fail', failed];
      return (await certificates.act(made, step, body, api.tokens.user)).body;
    },
    prepare: (action, record) => ({ record, body: action === 'fail' ? failed : seen }),
    // The administrator recorded them.
    refusedFor: (_, caller) => (caller === 'admin' ? 'same_verifier' : undefined),
  });
});

describe('POST /certificates/:id/actions/verify', () => {
  it('is refused to who recorded it, to the person who performed it and to a namesake', async () => {
    const own = (await create({})).body;
    expect(codeOf(await certificates.act(own, 'verify', seen))).toBe('same_verifier');
    const namesake = (await create({ performerName: 'UMA  USER'.replace('  ', ' ') })).body;
    expect(codeOf(await certificates.act(namesake, 'verify', seen, api.tokens.user))).toBe('same_verifier');
    expect(
      codeOf(
        await certificates.act(
          namesake,
          'fail',
          { ...seen, verificationNote: 'Can be read still' },
          api.tokens.user,
        ),
      ),
    ).toBe('same_verifier');
    expect(codeOf(await certificates.change(own, { performerName: 'Else' }, api.tokens.user))).toBe(
      'not_author',
    );
  });

  it('cannot be before the performance, and is final with a hash that can be computed again', async () => {
    const before = (await create({})).body;
    const early = { ...seen, verifiedOn: '2026-01-04' };
    expect(brokenRules(await certificates.act(before, 'verify', early, api.tokens.user))).toEqual({
      verifiedOn: ['date_order'],
    });
    const { body } = await certificates.act(before, 'verify', seen, api.tokens.user);
    const hash = createHash('sha256').update(certificateContent(body)).digest('hex');
    expect(body).toMatchObject({ status: 'verified', verifierName: 'Uma User', documentHash: hash });
    expect(codeOf(await certificates.change(body, { details: 'More' }))).toBe('certificate_final');
    expect(codeOf(await certificates.remove(body))).toBe('certificate_final');
    await expect(
      api.ownerDb.run(sql`update certificate set details = 'x' where id = ${body.id}`),
    ).rejects.toMatchObject({ constraint: 'certificate_final' });
  });
});

describe('POST /certificates/bulk/create', () => {
  const send = (certificates: readonly unknown[]) =>
    api.request<{ certificates: CertificateRecord[] }>(
      api.tokens.admin,
      'POST',
      '/api/certificates/bulk/create',
      { certificates },
    );

  it('records all of them with numbers in their order, or none with every refusal at its row', async () => {
    const fine = certificateBody({ equipmentId });
    const count = async () =>
      (await api.ownerDb.one<{ n: number }>(sql`select count(*)::int as n from certificate`)).n;
    const before = await count();
    const wrong = await send([fine, { ...fine, technique: 'degauss' }, { ...fine, mediumSerial: null }]);
    expect(brokenRules(wrong)).toEqual({
      'certificates.1.technique': ['flash_degauss'],
      'certificates.2.mediumSerial': ['serial_or_soldered'],
    });
    expect(await count()).toBe(before);
    const serials = ['D-1', 'D-2', 'D-3'];
    const { body } = await send(serials.map((mediumSerial) => ({ ...fine, mediumSerial })));
    expect(body.certificates.map(({ mediumSerial }) => mediumSerial)).toEqual(serials);
    expect(body.certificates[2]).toMatchObject({ status: 'performed', equipmentSerial: 'ITEM-1' });
  });
});

describe('POST /certificates/bulk/verify', () => {
  it('verifies each by the rules of one, and tells of every refused one why', async () => {
    const others = [await aCertificate(api), await aCertificate(api)];
    const namesake = await aCertificate(api, { performerName: 'Uma User' });
    const certificatesToVerify = [...others, namesake].map(({ id, version }) => ({ id, version }));
    const { body } = await api.request<VerifiedCertificates>(
      api.tokens.user,
      'POST',
      '/api/certificates/bulk/verify',
      { ...seen, certificates: certificatesToVerify },
    );
    expect(body.results.map(({ problem }) => problem?.code)).toEqual([undefined, undefined, 'same_verifier']);
    const { record } = body.results[0]!;
    const hash = createHash('sha256').update(certificateContent(record!)).digest('hex');
    expect(record).toMatchObject({ status: 'verified', verifierName: 'Uma User', documentHash: hash });
    expect((await certificates.get(namesake.id)).body.status).toBe('performed');
  });
});

describe('GET /public/certificate-check', () => {
  it('tells whoever holds the paper yes or no, and nothing else', async () => {
    const { body } = await certificates.act(await aCertificate(api), 'verify', seen, api.tokens.user);
    const check = (number: string, hash: string) =>
      api.request(undefined, 'GET', `/api/public/certificate-check?number=${number}&hash=${hash}`);
    const genuine = await check(body.number, body.documentHash!);
    expect([genuine.status, genuine.body]).toEqual([200, { isGenuine: true }]);
    const wrong = await check(body.number, '0'.repeat(64));
    const unknown = await check('SC-2020-99999', body.documentHash!);
    // Whether there is such a number is not told.
    expect([wrong.status, wrong.body]).toEqual([200, { isGenuine: false }]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect((await check('anything', 'x')).status).toBe(400);
  });

  it('answers an address sixty times in ten minutes', async () => {
    const asked = `/api/public/certificate-check?number=SC-2020-99999&hash=${'0'.repeat(64)}`;
    const ask = async () => (await api.request(undefined, 'GET', asked)).status;
    let answered = 0;
    while (answered <= 60 && (await ask()) === 200) answered += 1;
    expect(answered).toBeLessThanOrEqual(60);
    expect(await ask()).toBe(429);
    api.clock.advance(601_000);
    expect(await ask()).toBe(200);
  });
});

describe('GET /certificate-check', () => {
  it('tells every signed-in person whether number and hash belong together', async () => {
    const { body } = await certificates.act(await aCertificate(api), 'verify', seen, api.tokens.user);
    const check = async (number: string, hash: string) =>
      (
        await api.request<CertificateCheck>(
          api.tokens.none,
          'GET',
          `/api/certificate-check?number=${number}&hash=${hash}`,
        )
      ).body;
    expect(await check(body.number, body.documentHash!)).toMatchObject({
      isGenuine: true,
      equipment: body.equipment.label,
    });
    expect(await check(body.number, '0'.repeat(64))).toMatchObject({ isGenuine: false, equipment: null });
    expect(await check('SC-2020-99999', body.documentHash!)).toMatchObject({ isGenuine: false });
  });
});
