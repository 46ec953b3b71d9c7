import {
  contactMessage,
  type ContactMessageRecord,
} from '#contract/entities/contact-message/contact-message.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, peopleJoins, type ListSource } from '#server/shared/list/source.ts';
import type { Locale } from '#server/shared/mail/mail.ts';

export const contactMessageSource: ListSource<ContactMessageRecord> = {
  entity: contactMessage,
  table: 'contact_message',
  from: sql`contact_message r ${peopleJoins}`,
  columns: ownColumns(contactMessage),
  references: {},
  prefixes: [raw('fold(r.topic)'), raw('fold(r.name)')],
};

/** The language of whoever wrote a message. */
export async function getAuthorLocale(db: Queryable, id: string): Promise<Locale> {
  const row = await db.maybe<{ locale: Locale | null }>(sql`
    select p.settings ->> 'locale' as locale
    from contact_message m join user_preference p on p.user_id = m.created_by where m.id = ${id}`);
  return row?.locale ?? 'en';
}
