import { addDays } from '#contract/shared/day.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { officeTime } from './days.ts';
import type { Item } from './equipment.ts';
import { changeSeed, createSeed, referenceTo, textOf, type SeedEvent, type SeedRecord } from './record.ts';
import type { World } from './world.ts';

const opens = ['checkOut', 'loan', 'transfer'];
const closes: Record<string, string> = { checkIn: 'returned', transfer: 'transferred' };

/** The fields of an item that an assignment repeats, as they were after an event. */
type State = Record<string, unknown>;

function targetOf({ custodianId, projectId }: State) {
  if (custodianId) return { target: 'person', personId: custodianId };
  return { target: 'project', projectId };
}

function open(world: World, item: SeedRecord, state: State, event: SeedEvent): SeedRecord {
  const { at, actor, action } = event;
  const target = targetOf(state);
  return createSeed(
    world,
    'assignment',
    {
      number: '',
      equipmentId: referenceTo(item, textOf(item, 'tag'), textOf(item, 'name')),
      kind: action === 'loan' ? 'loan' : 'check_out',
      status: 'open',
      ...target,
      startedOn: at.slice(0, 10),
      dueOn: action === 'loan' ? state['dueOn'] : null,
      conditionOut: state['condition'],
      acceptance: target.target === 'person' ? 'asked' : 'not_needed',
    },
    { at, actor },
  );
}

/** Most people confirm within days; what was given out lately still waits for its answer. */
function accept(world: World, assignment: SeedRecord, until: string): void {
  const day = addDays(textOf(assignment, 'startedOn'), world.random.int(1, 4));
  if (assignment.values['acceptance'] !== 'asked' || day >= until || world.random.chance(0.04)) return;
  // Custody is confirmed by its holder.
  const holder = (assignment.values['personId'] as ReferenceValue).label;
  const { user } = world.actors;
  const actor = holder === user.name ? user : { id: '', name: holder };
  const at = officeTime(day, world.random.int(0, 430));
  changeSeed(
    assignment,
    { acceptance: 'accepted', acceptedAt: at, acceptedBy: actor.name },
    { at, actor, action: 'accept' },
  );
}

function close(assignment: SeedRecord, state: State, { at, actor, action }: SeedEvent): void {
  changeSeed(
    assignment,
    {
      status: 'closed',
      end: closes[action],
      endedOn: at.slice(0, 10),
      conditionIn: state['condition'],
    },
    { at, actor, action: 'end' },
  );
}

function assignmentsOf(world: World, { record }: Item): SeedRecord[] {
  const made: SeedRecord[] = [];
  const state: State = {};
  let held: SeedRecord | undefined;
  for (const event of record.events) {
    for (const [field, { to }] of Object.entries(event.changes)) state[field] = to;
    if (held && closes[event.action]) {
      accept(world, held, event.at.slice(0, 10));
      close(held, state, event);
      held = undefined;
    }
    if (!opens.includes(event.action)) continue;
    held = open(world, record, state, event);
    made.push(held);
  }
  if (held) accept(world, held, addDays(world.today, -1));
  return made;
}

/** Who held what and when, told by the histories of the items and numbered in the order of time. */
export function makeAssignments(world: World, items: readonly Item[]): SeedRecord[] {
  const made = items.flatMap((item) => assignmentsOf(world, item));
  made.sort((a, b) => ((a.events[0]?.at ?? '') < (b.events[0]?.at ?? '') ? -1 : 1));
  for (const [position, assignment] of made.entries()) {
    const number = `AS-${String(position + 1).padStart(7, '0')}`;
    assignment.values['number'] = number;
    const created = assignment.events[0]?.changes;
    if (created) created['number'] = { from: null, to: number };
  }
  return made;
}
