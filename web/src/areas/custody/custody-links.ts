import { assignment } from '#contract/entities/assignment/assignment.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { filteredList } from '#web/shared/record/RecordLink.tsx';

/** The page of the item that an assignment is about. */
export function equipmentPage(id: string): string {
  return `${equipment.page}/${id}`;
}

/** Whatever holds items: the item itself, a person, a place or a project. */
export type CustodyField = 'equipmentId' | 'personId' | 'locationId' | 'projectId';

/** The list of assignments of an item or a holder. */
export function assignmentsOf(field: CustodyField, id: string): string {
  return filteredList(assignment.page, field, id);
}
