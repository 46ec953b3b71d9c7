import type { Command } from './commands.ts';

const by = { by: 'user', isStale: false } as const;
const admin = { by: 'admin', isStale: false } as const;
const ada = { kind: 'person', index: 0 } as const;
const bob = { kind: 'person', index: 1 } as const;
const first = { item: 0, back: 0 } as const;

/** Handed out, lent, handed on, missing, found, and away with its holder. */
const custody: Command[] = [
  { kind: 'binItem', item: 2, ...by },
  { kind: 'binItem', item: 2, ...admin },
  { kind: 'checkOut', item: 2, to: ada, ...by },
  { kind: 'request', item: 2, ...by },
  { kind: 'restoreItem', item: 2, ...admin },
  { kind: 'restoreItem', item: 2, ...admin },
  { kind: 'checkOut', item: 0, to: ada, ...by },
  { kind: 'stock', item: 0, ...by },
  { kind: 'stock', item: 1, ...by },
  { kind: 'rename', item: 0, ...by, isStale: true },
  { kind: 'rename', item: 0, ...by },
  { kind: 'checkOut', item: 0, to: ada, ...by },
  { kind: 'accept', item: 0, ...by },
  { kind: 'dispute', item: 0, ...by },
  { kind: 'loan', item: 1, to: ada, days: 366, ...by },
  { kind: 'loan', item: 1, to: ada, days: 365, ...by },
  { kind: 'setActive', person: 0, active: false, ...admin },
  { kind: 'handOver', from: 0, to: 0, ...by },
  { kind: 'handOver', from: 0, to: 1, ...by },
  { kind: 'checkIn', item: 1, condition: 'fair', ...by },
  { kind: 'accept', item: 1, ...by },
  { kind: 'setActive', person: 0, active: false, ...admin },
  { kind: 'checkOut', item: 1, to: ada, ...by },
  { kind: 'transfer', item: 0, to: { kind: 'project', index: 0 }, ...by },
  { kind: 'reportMissing', item: 0, ...by },
  { kind: 'request', item: 0, ...by },
  { kind: 'find', item: 0, condition: 'poor', ...by },
  { kind: 'binItem', item: 0, ...admin },
];

/** Repaired with a loaner, twice, given up, reopened, and lost from the bench. */
const repairs: Command[] = [
  { kind: 'stock', item: 0, ...by },
  { kind: 'stock', item: 1, ...by },
  { kind: 'request', item: 0, ...by },
  { kind: 'lendLoaner', loaner: 1, ...first, ...by },
  { kind: 'checkOut', item: 0, to: ada, ...by },
  { kind: 'binRepair', ...first, ...by },
  { kind: 'request', item: 0, ...admin },
  { kind: 'restoreRepair', item: 0, back: 1, ...admin },
  { kind: 'binRepair', ...first, ...by },
  { kind: 'binRepair', ...first, ...admin },
  { kind: 'restoreRepair', item: 0, back: 1, ...admin },
  { kind: 'restoreRepair', item: 0, back: 1, ...admin },
  { kind: 'request', item: 0, ...by },
  { kind: 'lendLoaner', loaner: 2, item: 0, back: 1, ...by },
  { kind: 'lendLoaner', loaner: 1, item: 0, back: 1, ...by },
  { kind: 'lendLoaner', loaner: 1, item: 0, back: 1, ...by },
  { kind: 'start', item: 0, back: 1, ...by },
  { kind: 'waitForParts', item: 0, back: 1, ...by },
  { kind: 'resume', item: 0, back: 1, ...by },
  { kind: 'send', item: 0, back: 1, ...by },
  { kind: 'binRepair', item: 0, back: 1, ...by },
  { kind: 'complete', outcome: 'repaired', condition: 'good', item: 0, back: 1, ...by },
  { kind: 'receive', item: 0, back: 1, ...by },
  { kind: 'returnLoaner', condition: 'fair', item: 0, back: 1, ...by },
  { kind: 'returnLoaner', condition: 'fair', item: 0, back: 1, ...by },
  { kind: 'complete', outcome: 'repaired', condition: 'good', item: 0, back: 1, ...by },
  { kind: 'reopen', item: 0, back: 1, ...by },
  { kind: 'reopen', item: 0, back: 1, ...admin },
  { kind: 'complete', outcome: 'not_repairable', condition: 'good', item: 0, back: 1, ...by },
  { kind: 'request', item: 0, ...by },
  { kind: 'reopen', item: 0, back: 1, ...admin },
  { kind: 'start', ...first, ...by },
  { kind: 'cancel', ...first, ...by },
  { kind: 'request', item: 0, ...by },
  { kind: 'start', ...first, ...by },
  { kind: 'reportMissing', item: 0, ...by },
];

/** The item is handed on while its repair waits: the loaner still comes back, and only where it was lent. */
const loaners: Command[] = [
  { kind: 'stock', item: 0, ...by },
  { kind: 'stock', item: 1, ...by },
  { kind: 'checkOut', item: 0, to: ada, ...by },
  { kind: 'request', item: 0, ...by },
  { kind: 'lendLoaner', loaner: 1, ...first, ...by },
  { kind: 'transfer', item: 0, to: bob, ...by },
  { kind: 'start', ...first, ...by },
  { kind: 'complete', outcome: 'repaired', condition: 'good', ...first, ...by },
  { kind: 'request', item: 0, ...by },
  { kind: 'lendLoaner', loaner: 1, ...first, ...by },
  { kind: 'checkIn', item: 1, condition: 'good', ...by },
  { kind: 'checkOut', item: 1, to: { kind: 'location', index: 0 }, ...by },
  { kind: 'transfer', item: 0, to: { kind: 'location', index: 0 }, ...by },
  { kind: 'cancel', ...first, ...by },
];

/** Together they hold every kind of command, accepted, and every reason for a refusal. */
export const everyKind: Command[][] = [custody, repairs, loaners];
