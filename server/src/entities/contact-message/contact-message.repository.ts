import {
  contactMessage,
  type ContactMessageRecord,
} from '#contract/entities/contact-message/contact-message.schema.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, peopleJoins, type ListSource } from '#server/shared/list/source.ts';

export const contactMessageSource: ListSource<ContactMessageRecord> = {
  entity: contactMessage,
  table: 'contact_message',
  from: sql`contact_message r ${peopleJoins}`,
  columns: ownColumns(contactMessage),
  references: {},
  prefixes: [raw('fold(r.topic)'), raw('fold(r.name)')],
};
