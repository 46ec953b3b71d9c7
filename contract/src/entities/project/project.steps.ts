import { optionalReason } from '#contract/shared/step-fields.ts';
import { stateMachineOf, type Steps } from '#contract/shared/steps.ts';
import { projectStatuses, type ProjectStatus } from './project.states.ts';

const fields = { reason: optionalReason };

/** The steps of a project; it ends only when nothing is held by it any more. */
export const projectSteps = {
  activate: {
    from: ['planned'],
    to: 'active',
    permission: 'project.update',
    path: 'activate',
    summary: 'Begin a planned project that has a manager and whole funding',
    icon: 'check',
    fields,
  },
  hold: {
    from: ['active'],
    to: 'on_hold',
    permission: 'project.update',
    path: 'hold',
    summary: 'Let an active project rest',
    icon: 'clock',
    fields,
  },
  resume: {
    from: ['on_hold'],
    to: 'active',
    permission: 'project.update',
    path: 'resume',
    summary: 'Go on with a project that rested',
    icon: 'refresh',
    fields,
  },
  close: {
    from: ['active'],
    to: 'closed',
    permission: 'project.close',
    path: 'close',
    summary: 'End an active project that nothing is held by',
    icon: 'lock',
    fields,
  },
  cancel: {
    from: ['planned'],
    to: 'cancelled',
    permission: 'project.close',
    path: 'cancel',
    summary: 'Give up a planned project',
    icon: 'x',
    fields,
  },
} as const satisfies Steps<ProjectStatus>;
export type ProjectAction = keyof typeof projectSteps;

export const projectStates = stateMachineOf({
  entity: 'project',
  states: projectStatuses,
  initial: 'planned',
  steps: projectSteps,
});
