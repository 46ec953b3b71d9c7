import { personApi } from '#contract/entities/person/person.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import type { Serving } from '#server/shared/http/serve.ts';
import { createPerson, deletePerson, restorePerson, updatePerson } from './person.commands.ts';
import { personSource } from './person.repository.ts';

export function servePeople(serving: Serving): void {
  serveReading(serving, personApi, personSource);
  serveWriting(serving, personApi, {
    create: createPerson,
    update: updatePerson,
    delete: deletePerson,
    restore: restorePerson,
  });
}
