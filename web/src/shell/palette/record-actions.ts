import {
  equipmentStatuses,
  repairableStatuses,
  retirableStatuses,
  seenStatuses,
} from '#contract/entities/equipment/equipment.states.ts';
import { custodySteps, equipmentStates } from '#contract/entities/equipment/equipment.steps.ts';
import { entitlementStates, entitlementSteps } from '#contract/entities/entitlement/entitlement.steps.ts';
import { projectStates, projectSteps } from '#contract/entities/project/project.steps.ts';
import { orderSteps, purchaseOrderStates } from '#contract/entities/purchase-order/purchase-order.steps.ts';
import { repairStates, repairSteps } from '#contract/entities/repair/repair.steps.ts';
import { caseSteps, retirementStates } from '#contract/entities/retirement/retirement.steps.ts';
import type { SearchedEntity } from '#contract/features/search/search-scopes.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { findTransition, type StateMachine } from '#contract/shared/states.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';

/** Something that can be done with a record: the record's page runs the action of this name. */
export interface RecordAction {
  name: string;
  /** Where its text stands: a namespace and a key. */
  text: string;
  icon: IconName;
  /** The key that runs it together with Alt. */
  letter: string;
}

/** How the steps of one kind of record are declared, and where their texts are. */
interface Life {
  steps: Readonly<Record<string, { icon?: IconName; permission: Permission }>>;
  machine: StateMachine<string, string, string>;
  texts: string;
}

const lives: Partial<Record<SearchedEntity, Life>> = {
  equipment: { steps: custodySteps, machine: equipmentStates, texts: 'custody' },
  repair: { steps: repairSteps, machine: repairStates, texts: 'repairRecord' },
  'purchase-order': { steps: orderSteps, machine: purchaseOrderStates, texts: 'orderSteps' },
  retirement: { steps: caseSteps, machine: retirementStates, texts: 'retirementSteps' },
  project: { steps: projectSteps, machine: projectStates, texts: 'project' },
  entitlement: { steps: entitlementSteps, machine: entitlementStates, texts: 'entitlement' },
};

interface ItemAction {
  name: string;
  text: string;
  icon: IconName;
  permission: Permission;
  statuses: readonly string[];
}

/** What can be done with an item beside the steps of its custody. */
const itemActions: readonly ItemAction[] = [
  {
    name: 'stock',
    text: 'equipmentRecord:page.stock',
    icon: 'box',
    permission: 'equipment.stock',
    statuses: ['received'],
  },
  {
    name: 'requestRepair',
    text: 'equipmentRecord:page.requestRepair',
    icon: 'repair',
    permission: 'repair.create',
    statuses: repairableStatuses,
  },
  {
    name: 'markSeen',
    text: 'custody:seen.do',
    icon: 'eye',
    permission: 'equipment.update',
    statuses: seenStatuses,
  },
  {
    name: 'retire',
    text: 'equipmentRecord:page.retire',
    icon: 'retirement',
    permission: 'retirement.create',
    statuses: [...retirableStatuses],
  },
  {
    name: 'printLabel',
    text: 'equipmentRecord:label.print',
    icon: 'print',
    permission: 'label.print',
    statuses: equipmentStatuses.filter((status) => status !== 'disposed'),
  },
];

/** What most often comes next in any life cycle, the likeliest first; all else follows in its own order. */
const likely = (
  'stock checkIn checkOut find extend transfer loan requestRepair ' +
  'submit approve order start resume receive complete activate'
).split(' ');
const placeOf = ({ name }: { name: string }) =>
  likely.includes(name) ? likely.indexOf(name) : likely.length;

/** Gives each action a key of its own: the first character of its name that no other has. H is for the history, P for pinning. */
function withKeys(actions: readonly Omit<RecordAction, 'letter'>[]): RecordAction[] {
  const taken = new Set(['P', 'H']);
  return actions.map((action) => {
    const letters = [...action.name.toUpperCase().replaceAll(/[^A-Z]/g, '')];
    const letter = letters.find((one) => !taken.has(one)) ?? '';
    taken.add(letter);
    return { ...action, letter };
  });
}

/** What this role can do with a record in its present state. Why a step may still be refused, the record's page explains. */
export function actionsOf(
  entity: SearchedEntity,
  status: string,
  can: (permission: Permission) => boolean,
): RecordAction[] {
  const life = lives[entity];
  if (!life) return [];
  const steps = Object.entries(life.steps)
    .filter(
      ([name, { icon, permission }]) =>
        icon !== undefined && can(permission) && findTransition(life.machine, status, name) !== undefined,
    )
    .map(([name, { icon }]) => ({ name, text: `${life.texts}:do.${name}`, icon: icon ?? 'arrow-right' }));
  const further =
    entity === 'equipment'
      ? itemActions.filter(({ permission, statuses }) => can(permission) && statuses.includes(status))
      : [];
  const all = [...steps, ...further.map(({ name, text, icon }) => ({ name, text, icon }))];
  return withKeys(all.toSorted((one, other) => placeOf(one) - placeOf(other)));
}
