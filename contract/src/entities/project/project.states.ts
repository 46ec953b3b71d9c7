/** The states of a project, in the order in which they come. */
export const projectStatuses = ['planned', 'active', 'on_hold', 'closed', 'cancelled'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** States in which a project is not over yet: it can be changed, and items can be given to it. */
export const openProjectStatuses = ['planned', 'active', 'on_hold'] as const;

/** States in which a project must have a manager, a start, and funding that adds up to 100. */
export const runningProjectStatuses = ['active', 'on_hold'] as const;
