import type { entityModules } from '#web/entity-modules.ts';

/** The entities that others point at. */
export type ReferenceName = Extract<(typeof entityModules)[number], { isReferenced: true }>['name'];
