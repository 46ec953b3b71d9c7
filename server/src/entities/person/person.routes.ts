import { personApi } from '#contract/entities/person/person.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import type { SeatRelease } from '#server/areas/software/seat-release.ts';
import type { Serving } from '#server/shared/http/serve.ts';
import { createPerson, deletePerson, restorePerson, updatePerson } from './person.commands.ts';
import { personSource } from './person.repository.ts';

export function servePeople(serving: Serving, seats: SeatRelease): void {
  serveReading(serving, personApi, personSource);
  serveWriting(serving, personApi, {
    create: createPerson,
    update: (context, id, input) => updatePerson(context, seats, id, input),
    delete: deletePerson,
    restore: restorePerson,
  });
}
