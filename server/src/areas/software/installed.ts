import type { CommandContext } from '#server/shared/http/context.ts';

/** What becomes of the software on items that are gone; installations provide it and `app.ts` hands it on. */
export interface Installed {
  /** Ends the installations on locked items that are disposed of, in one step. */
  endDisposed: (context: CommandContext, equipmentIds: readonly string[], reason: string) => Promise<void>;
}
