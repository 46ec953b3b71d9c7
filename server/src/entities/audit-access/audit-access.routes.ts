import { auditAccessActions, auditAccessApi } from '#contract/entities/audit-access/audit-access.api.ts';
import { getRecord, serveReading } from '#server/features/records/records.routes.ts';
import { serveSteps } from '#server/features/records/steps.routes.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { confirmAuditAccess, createAuditAccess, revokeAuditAccess } from './audit-access.commands.ts';
import { auditAccessSource, findReads } from './audit-access.repository.ts';

export function serveAuditAccess(serving: Serving): void {
  serveReading(serving, auditAccessApi, auditAccessSource);
  serve(serving, auditAccessApi.create, (context) => createAuditAccess(context, context.body));
  serve(serving, auditAccessApi.log, async ({ db, actor, params, query }) => {
    if (actor.audit && actor.audit.id !== params.id) throw new AppError('not_found');
    await getRecord(db, auditAccessSource, params.id);
    return findReads(db, params.id, query);
  });
  serveSteps(serving, auditAccessActions, {
    confirmAccess: (context, id, { reason }) => confirmAuditAccess(context, id, reason),
    revoke: (context, id, { reason }) => revokeAuditAccess(context, id, reason),
  });
}
