import type { EntitlementCreate } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** An entitlement that was received: in force from the beginning, and bound to the receipt it came with. */
export type ReceivedEntitlement = EntitlementCreate & {
  purchaseOrderId: string | null;
  receiptLineId: string | null;
};

/** How receiving makes entitlements; they provide it and `app.ts` hands it on. */
export interface EntitlementIntake {
  /**
   * Makes one entitlement for each row, in the order of the rows, each with its number and event, in the caller's
   * transaction and in a fixed number of statements. The rows were checked before.
   */
  createEntitlements: (
    context: CommandContext,
    rows: readonly ReceivedEntitlement[],
    reason: string,
  ) => Promise<{ id: string; number: string }[]>;
  /** What is wrong with rows that are to be made, at `<n>.<field>`; their products stay as they are meanwhile. */
  checkEntitlements: (context: CommandContext, rows: readonly EntitlementCreate[]) => Promise<FieldProblem[]>;
  /** Voids untouched entitlements of receipt lines; answers the number of one that was touched, and then does nothing. */
  voidEntitlements: (
    context: CommandContext,
    receiptLineIds: readonly string[],
    reason: string,
  ) => Promise<{ touchedNumber: string | undefined }>;
}
