import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { addItems, removeItems } from './retirement.line-commands.ts';

/** The version of a case, locked: whoever scans adds to it as it is, and knows no version. */
async function lockVersion({ db }: CommandContext, id: string): Promise<number> {
  const found = await db.maybe<{ version: number }>(
    sql`select version from retirement where id = ${id} and deleted_at is null for update`,
  );
  return found?.version ?? 0;
}

/** What scanning does with a case, by its own commands. */
export const scannedCases = {
  add: async (context: CommandContext, id: string, equipmentId: string): Promise<RetirementRecord> =>
    addItems({ ...context, version: await lockVersion(context, id) }, id, {
      equipmentIds: [equipmentId],
      tags: [],
    }),
  remove: async (context: CommandContext, id: string, equipmentId: string): Promise<RetirementRecord> =>
    removeItems({ ...context, version: await lockVersion(context, id) }, id, { equipmentIds: [equipmentId] }),
  holds: async (db: Queryable, id: string, equipmentId: string): Promise<boolean> => {
    const found = await db.maybe(sql`
      select from retirement_line where retirement_id = ${id} and equipment_id = ${equipmentId}`);
    return found !== undefined;
  },
};
