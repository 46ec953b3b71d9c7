import { projectApi } from '#contract/entities/project/project.api.ts';
import { project } from '#contract/entities/project/project.schema.ts';
import { openProjectStatuses } from '#contract/entities/project/project.states.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at a project. */
export const reference = defineReference({
  entity: project,
  api: projectApi,
  toValue: ({ id, number, name }) => ({ id, label: number, note: name }),
  pickable: [['filter[status]', openProjectStatuses.join(',')]],
});
