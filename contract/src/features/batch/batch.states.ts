import { defineStateMachine } from '#contract/shared/states.ts';

export const batchStatuses = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'applying',
  'paused',
  'applied',
  'partly_applied',
  'cancelled',
  'undoing',
  'undone',
  'partly_undone',
  'expired',
  'failed',
] as const;
export type BatchState = (typeof batchStatuses)[number];

/**
 * The life of a batch. What goes via a job happens by itself; the rest its author asks for. Of others, an administrator
 * pauses, resumes, retries, cancels and undoes it.
 */
export const batchStates = defineStateMachine({
  states: batchStatuses,
  initial: 'reading',
  transitions: [
    {
      action: 'read',
      from: ['mapping', 'checked', 'failed'],
      to: 'reading',
      permission: 'import.create',
      via: 'batch',
    },
    { action: 'finishReading', from: ['reading'], to: 'mapping', permission: 'import.create', via: 'job' },
    {
      action: 'map',
      from: ['mapping', 'checked'],
      to: 'mapping',
      permission: 'import.create',
      via: 'batch',
    },
    {
      action: 'check',
      from: ['mapping', 'checking', 'checked'],
      to: 'checking',
      permission: 'import.create',
      via: 'batch',
    },
    { action: 'finishCheck', from: ['checking'], to: 'checked', permission: 'import.create', via: 'job' },
    { action: 'apply', from: ['checked'], to: 'applying', permission: 'import.create', via: 'batch' },
    { action: 'pause', from: ['applying'], to: 'paused', permission: 'import.create', via: 'batch' },
    { action: 'resume', from: ['paused'], to: 'applying', permission: 'import.create', via: 'batch' },
    { action: 'finish', from: ['applying'], to: 'applied', permission: 'import.create', via: 'job' },
    {
      action: 'finishPartly',
      from: ['applying', 'paused'],
      to: 'partly_applied',
      permission: 'import.create',
      via: 'job',
    },
    {
      action: 'cancel',
      from: ['reading', 'mapping', 'checking', 'checked', 'applying', 'paused', 'failed'],
      to: 'cancelled',
      permission: 'import.create',
      via: 'batch',
    },
    {
      action: 'undo',
      from: ['applied', 'partly_applied'],
      to: 'undoing',
      permission: 'import.undo',
      via: 'batch',
    },
    { action: 'finishUndo', from: ['undoing'], to: 'undone', permission: 'import.undo', via: 'job' },
    {
      action: 'finishUndoPartly',
      from: ['undoing'],
      to: 'partly_undone',
      permission: 'import.undo',
      via: 'job',
    },
    {
      action: 'expire',
      from: ['reading', 'mapping', 'checking', 'checked'],
      to: 'expired',
      permission: 'import.create',
      via: 'job',
    },
    {
      action: 'fail',
      from: ['reading', 'checking', 'applying'],
      to: 'failed',
      permission: 'import.create',
      via: 'job',
    },
    { action: 'retry', from: ['failed'], to: 'previous', permission: 'import.create', via: 'batch' },
  ],
});
export type BatchAction = (typeof batchStates)['transitions'][number]['action'];
