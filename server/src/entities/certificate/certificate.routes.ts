import { certificateActions, certificateApi } from '#contract/entities/certificate/certificate.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serveSteps } from '#server/features/records/steps.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import {
  checkPrinted,
  createCertificate,
  deleteCertificate,
  restoreCertificate,
  updateCertificate,
  verifyCertificate,
} from './certificate.commands.ts';
import { createCertificates, verifyCertificates } from './certificate.bulk.ts';
import { checkRateLimit } from '#server/features/auth/rate-limit.ts';
import { addressBlock } from '#server/shared/http/address-block.ts';
import { certificateSource } from './certificate.repository.ts';

// A box of papers is checked in an hour; numbers are not guessed in a year.
const perAddress = { most: 60, seconds: 600 };

export function serveCertificates(serving: Serving): void {
  const api = certificateApi;
  serveReading(serving, api, certificateSource);
  serveWriting(serving, api, {
    create: createCertificate,
    update: updateCertificate,
    delete: deleteCertificate,
    restore: restoreCertificate,
  });
  serveSteps(serving, certificateActions, {
    verify: (context, id, input) => verifyCertificate(context, id, 'verify', input),
    fail: (context, id, input) => verifyCertificate(context, id, 'fail', input),
  });
  serve(serving, api.createMany, (context) => createCertificates(context, context.body.certificates));
  serve(serving, api.verifyMany, (context) => verifyCertificates(context, context.body));
  serve(serving, api.check, ({ db, query }) => checkPrinted(db, query));
  serve(serving, api.checkPublic, async ({ db, query, address, now }) => {
    await checkRateLimit(db, `certificate check ${addressBlock(address)}`, perAddress, now);
    const { isGenuine } = await checkPrinted(db, query);
    return { isGenuine };
  });
}
