import { userApi } from '#contract/entities/user/user.api.ts';
import { user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import { HoldingsPanel } from '#web/areas/users/HoldingsPanel.tsx';
import { call } from '#web/shared/client/client.ts';

/** What an account has in hand, for administrators. */
export function UserHoldings({ record: { id } }: { record: UserRecord }) {
  return (
    <HoldingsPanel
      isOwn={false}
      queryKey={[user.name, 'holdings', id]}
      load={(signal) => call(userApi.holdings, { params: { id }, signal })}
    />
  );
}
