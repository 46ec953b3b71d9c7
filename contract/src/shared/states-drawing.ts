import type { StateMachine } from './states.ts';

/** A life cycle as a Mermaid diagram: states, and an arrow with its action for every step. */
export function drawStates(machine: StateMachine<string, string, string>): string {
  const arrows = machine.transitions.flatMap(({ action, from, to }) =>
    from.map((state) => `  ${state} --> ${to === 'previous' ? 'as_before' : to}: ${action}`),
  );
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${machine.initial}`, ...arrows, '```'].join('\n');
}

/** The steps of a life cycle as a table: from where, to where, and what it asks for. */
export function listSteps(machine: StateMachine<string, string, string>): string {
  const rows = machine.transitions.map(
    ({ action, from, to, permission, via }) =>
      `| ${action} | ${from.join(', ')} | ${to === 'previous' ? 'as before' : to} | \`${permission}\` | ${via} |`,
  );
  return ['| Step | From | To | Permission | Taken by |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
