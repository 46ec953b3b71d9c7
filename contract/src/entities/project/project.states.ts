import { defineStateMachine } from '#contract/shared/states.ts';

/** The states of a project, in the order in which they come. */
export const projectStatuses = ['planned', 'active', 'on_hold', 'closed', 'cancelled'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** States in which a project is not over yet: it can be changed, and items can be given to it. */
export const openProjectStatuses = ['planned', 'active', 'on_hold'] as const;

/** States in which a project must have a manager, a start, and funding that adds up to 100. */
export const runningProjectStatuses = ['active', 'on_hold'] as const;

const step = { permission: 'project.update', via: 'project' } as const;
const ending = { permission: 'project.close', via: 'project' } as const;

/** The life of a project; it ends only when nothing is held by it any more. */
export const projectStates = defineStateMachine({
  states: projectStatuses,
  initial: 'planned',
  transitions: [
    { action: 'activate', from: ['planned'], to: 'active', ...step },
    { action: 'hold', from: ['active'], to: 'on_hold', ...step },
    { action: 'resume', from: ['on_hold'], to: 'active', ...step },
    { action: 'close', from: ['active'], to: 'closed', ...ending },
    { action: 'cancel', from: ['planned'], to: 'cancelled', ...ending },
  ],
});

export type ProjectAction = (typeof projectStates)['transitions'][number]['action'];
