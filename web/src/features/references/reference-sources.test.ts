import { expect, it } from 'vitest';
import type { ReferenceSource } from '#web/shared/table/filter/reference-source.ts';
import { assignmentReferences } from '#web/entities/assignment/assignment.queries.ts';
import { equipmentReferences } from '#web/entities/equipment/equipment.queries.ts';
import { answer, startServer } from '../../../test/server.ts';

const id = '00000000-0000-4000-8000-000000000405';
const room = { id, name: 'Rm 405', code: 'R405', path: 'HQ · Floor 4 · Rm 405' };

it.each([
  ['items', equipmentReferences],
  ['assignments', assignmentReferences],
])('a filter of %s calls a place by its path: several rooms have the same number', async (_, references) => {
  startServer({
    [`GET /api/locations/${id}`]: () => answer(room),
    'GET /api/locations': () => answer({ items: [room], next: null }),
  });
  const { find, get } = references['locationId'] as ReferenceSource;
  const { signal } = new AbortController();
  const shown = { id, label: room.path, note: room.code };
  expect(await get(id, signal)).toEqual(shown);
  expect(await find('', signal)).toEqual([shown]);
});
