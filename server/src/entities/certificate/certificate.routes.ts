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
import { certificateSource } from './certificate.repository.ts';

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
  serve(serving, api.check, ({ db, query }) => checkPrinted(db, query));
}
