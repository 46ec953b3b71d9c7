import { conditions } from '#contract/areas/equipment/conditions.ts';
import { choice, date, longText, reference } from '#contract/shared/field.ts';

const optional = { optional: true } as const;

/** What a file says about who has an item; each row is a step that is taken with the item. */
export const assignmentColumns = {
  equipmentId: reference('Item', 'equipment', { write: 'create' }),
  personId: reference('Person', 'person', optional),
  locationId: reference('Place', 'location', optional),
  projectId: reference('Project', 'project', optional),
  startedOn: date('From', optional),
  dueOn: date('Due back', optional),
  conditionOut: choice('Condition when given', conditions, optional),
  notes: longText('Notes', { max: 500, ...optional }),
} as const;
