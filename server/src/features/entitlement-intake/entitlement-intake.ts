import type { EntitlementCreate } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** An entitlement that was received: in force from the beginning. */
export type ReceivedEntitlement = EntitlementCreate;

/** How receiving makes entitlements; they provide it and `app.ts` hands it on. */
export interface EntitlementIntake {
  /**
   * Makes one entitlement for each row, in the order of the rows, each with its number and event, in the caller's
   * transaction and in a fixed number of statements. A row that breaks a rule refuses all, at `rows.<n>.<field>`.
   */
  createEntitlements: (
    context: CommandContext,
    rows: readonly ReceivedEntitlement[],
  ) => Promise<{ id: string; number: string }[]>;
}
