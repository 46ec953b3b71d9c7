import type { ViewCreate } from '#contract/features/view/view.api.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import { createView, saveMine, type ViewTools } from '#server/features/view/view.commands.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { findDemoActors, makeDemoContext } from './demo-actors.ts';

export const demoViews: readonly Pick<ViewCreate, 'name' | 'question' | 'look'>[] = [
  {
    name: 'Federal, inventory due',
    // The smallest share that there is, and a count that is due as the quick panel has it.
    question:
      'filter[federalShare][gte]=0.001&filter[nextDueOn][lt]=today&filter[status][not]=disposed&sort=nextDueOn,tag',
    look: { columns: 'tag,name,locationId,custodianId,federalShare,lastSeenOn,nextDueOn' },
  },
  {
    name: 'Warranty ends in 90 days',
    question: 'filter[warrantyEndsOn][between]=today,today%2B90&sort=warrantyEndsOn,tag',
    look: {},
  },
];

/** The views that the administrator shares with everybody who works with the inventory; nobody has them as a tab yet. */
export async function loadViews(tx: Queryable): Promise<void> {
  const { admin } = await findDemoActors(tx);
  const context = makeDemoContext(tx, admin);
  const tools: ViewTools = {
    lists: new Map([['equipment', { source: equipmentSource, narrow: (_, list) => list }]]),
    log: { info: () => undefined },
  };
  for (const view of demoViews) {
    const { id } = await createView(context, tools, {
      ...view,
      entity: 'equipment',
      sharedWith: ['user', 'admin'],
    });
    await saveMine(context, tools, id, { isTab: false });
  }
}
