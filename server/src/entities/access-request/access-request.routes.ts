import {
  accessRequestActions,
  accessRequestApi,
} from '#contract/entities/access-request/access-request.api.ts';
import { checkRateLimit } from '#server/features/auth/rate-limit.ts';
import type { Invite } from '#server/features/auth/invitation.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { serveSteps } from '#server/features/records/steps.routes.ts';
import { addressBlock } from '#server/shared/http/address-block.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { approveRequest, askForAccess, declineRequest } from './access-request.commands.ts';
import { accessRequestSource } from './access-request.repository.ts';

const perAddress = { most: 10, seconds: 3600 };

export function serveAccessRequests(serving: Serving, invite: Invite): void {
  serveReading(serving, accessRequestApi, accessRequestSource);
  serve(serving, accessRequestApi.ask, async (context) => {
    const { db, address, now, body } = context;
    await checkRateLimit(db, `access request ${addressBlock(address)}`, perAddress, now);
    await serving.db.transaction((tx) => askForAccess({ ...context, db: tx }, body));
    return { status: 'received' as const };
  });
  serveSteps(serving, accessRequestActions, {
    approve: (context, id, input) => approveRequest(context, invite, id, input),
    decline: (context, id, { reason }) => declineRequest(context, id, reason),
  });
}
