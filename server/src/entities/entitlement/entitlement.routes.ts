import { entitlementActions, entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import { revealKey, setKey } from '#server/areas/software/license-keys.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serveSteps } from '#server/features/records/steps.routes.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { getCalendar } from './entitlement.calendar.ts';
import {
  createEntitlement,
  deleteEntitlement,
  restoreEntitlement,
  updateEntitlement,
} from './entitlement.commands.ts';
import { entitlementSource } from './entitlement.repository.ts';
import { activateEntitlement, renewEntitlement, terminateEntitlement } from './entitlement.steps.ts';

export function serveEntitlements(serving: Serving, vault: KeyVault): void {
  const api = entitlementApi;
  serveReading(serving, api, entitlementSource);
  serveWriting(serving, api, {
    create: createEntitlement,
    update: updateEntitlement,
    delete: deleteEntitlement,
    restore: restoreEntitlement,
  });
  serve(serving, api.calendar, ({ db, query }) => getCalendar(db, query ?? {}));
  serveSteps(serving, entitlementActions, {
    activate: activateEntitlement,
    renew: renewEntitlement,
    terminate: terminateEntitlement,
  });
  serve(serving, api.setKey, async (context) => {
    const before = await lockRecord(context, entitlementSource, context.params.id);
    return setKey(context, vault, entitlementSource, before, context.body.key);
  });
  serve(serving, api.revealKey, async (context) => {
    const before = await lockRecord(context, entitlementSource, context.params.id);
    return revealKey(context, vault, entitlementSource, before, context.body.reason);
  });
}
