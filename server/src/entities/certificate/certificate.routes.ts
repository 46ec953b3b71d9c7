import { certificateApi } from '#contract/entities/certificate/certificate.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
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
  serve(serving, api.verify, (context) =>
    verifyCertificate(context, context.params.id, 'verify', context.body),
  );
  serve(serving, api.fail, (context) => verifyCertificate(context, context.params.id, 'fail', context.body));
  serve(serving, api.check, ({ db, query }) => checkPrinted(db, query));
}
