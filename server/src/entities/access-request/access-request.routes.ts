import { accessRequestApi } from '#contract/entities/access-request/access-request.api.ts';
import { checkAllowance } from '#server/features/auth/allowance.ts';
import type { Invite } from '#server/features/auth/invitation.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { addressBlock } from '#server/shared/http/address-block.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { approveRequest, askForAccess, declineRequest } from './access-request.commands.ts';
import { accessRequestSource } from './access-request.repository.ts';

const perAddress = { most: 10, seconds: 3600 };

export function serveAccessRequests(serving: Serving, invite: Invite): void {
  serveReading(serving, accessRequestApi, accessRequestSource);
  serve(serving, accessRequestApi.ask, async (context) => {
    const { db, address, now, body } = context;
    await checkAllowance(db, `access request ${addressBlock(address)}`, perAddress, now);
    await serving.db.transaction((tx) => askForAccess({ ...context, db: tx }, body));
    return { status: 'received' as const };
  });
  serve(serving, accessRequestApi.approve, (context) =>
    approveRequest(context, invite, context.params.id, context.body),
  );
  serve(serving, accessRequestApi.decline, (context) =>
    declineRequest(context, context.params.id, context.body.reason),
  );
}
