import fc from 'fast-check';
import { conditions, type Condition } from '#contract/areas/equipment/conditions.ts';
import type { Holder } from './model.ts';

interface Sent {
  by: 'user' | 'admin';
  /** Sent with the version before the present one. */
  isStale: boolean;
}

export type ItemCommand = Sent & { item: number } & (
    | { kind: 'stock' | 'rename' | 'reportMissing' | 'binItem' | 'restoreItem' }
    | { kind: 'checkOut' | 'transfer'; to: Holder }
    | { kind: 'loan'; to: Holder; days: number }
    | { kind: 'checkIn' | 'find'; condition: Condition }
    | { kind: 'accept' | 'dispute' }
  );

/** Goes to one of the item's repairs: the latest, or one of those before. */
export type RepairCommand = Sent & { item: number; back: number } & (
    | { kind: 'start' | 'waitForParts' | 'resume' | 'send' | 'receive' | 'cancel' | 'reopen' }
    | { kind: 'complete'; outcome: 'repaired' | 'no_fault_found' | 'not_repairable'; condition: Condition }
    | { kind: 'lendLoaner'; loaner: number }
    | { kind: 'returnLoaner'; condition: Condition }
    | { kind: 'binRepair' | 'restoreRepair' }
  );

export type OtherCommand = Sent &
  (
    | { kind: 'request'; item: number }
    | { kind: 'setActive'; person: number; active: boolean }
    | { kind: 'handOver'; from: number; to: number }
  );

export type Command = ItemCommand | RepairCommand | OtherCommand;

/** How large the world is that the commands are about. */
export const size = { items: 3, people: 3 };

const item = fc.nat({ max: size.items - 1 });
const person = fc.nat({ max: size.people - 1 });
const to: fc.Arbitrary<Holder> = fc.oneof(
  { weight: 4, arbitrary: person.map((index) => ({ kind: 'person' as const, index })) },
  fc.constantFrom({ kind: 'location' as const, index: 0 }, { kind: 'project' as const, index: 0 }),
);
const condition = fc.constantFrom(...conditions);
const sent = {
  by: fc.constantFrom('user' as const, 'user' as const, 'admin' as const),
  isStale: fc.nat({ max: 24 }).map((n) => n === 24),
};
const admin = { ...sent, by: fc.constant('admin' as const) };
const repair = { item, back: fc.constantFrom(0, 0, 0, 0, 1) };

/** One command; steps that lead on are more frequent than those that end something. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('stock' as const), item, ...sent }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('checkOut' as const, 'transfer' as const),
      item,
      to,
      ...sent,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('loan' as const),
      item,
      to,
      days: fc.constantFrom(0, 30, 365, -1, 366),
      ...sent,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('checkIn' as const, 'checkIn' as const, 'find' as const),
      item,
      condition,
      ...sent,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['rename', 'reportMissing', 'binItem', 'restoreItem', 'accept', 'dispute'] as const),
      ),
      item,
      ...sent,
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('request' as const), item, ...sent }) },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('start' as const), ...repair, ...sent }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['waitForParts', 'resume', 'send', 'receive', 'cancel', 'binRepair', 'restoreRepair'] as const),
      ),
      ...repair,
      ...sent,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('complete' as const),
      outcome: fc.constantFrom('repaired' as const, 'no_fault_found' as const, 'not_repairable' as const),
      condition,
      ...repair,
      ...sent,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reopen' as const), ...repair, ...admin }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('lendLoaner' as const), loaner: item, ...repair, ...sent }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('returnLoaner' as const), condition, ...repair, ...sent }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('setActive' as const), person, active: fc.boolean(), ...admin }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('handOver' as const), from: person, to: person, ...sent }),
  },
);
