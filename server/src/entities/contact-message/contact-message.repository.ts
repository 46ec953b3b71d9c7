import {
  contactMessage,
  type ContactMessageRecord,
} from '#contract/entities/contact-message/contact-message.schema.ts';
import { toLanguage, type Language } from '#contract/shared/languages.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, type ListSource } from '#server/shared/list/source.ts';

export const contactMessageSource: ListSource<ContactMessageRecord> = {
  entity: contactMessage,
  table: 'contact_message',
  joins: authorJoins,
  columns: ownColumns(contactMessage),
  references: {},
  prefixes: [raw('fold(r.topic)'), raw('fold(r.name)')],
};

/** The language of whoever wrote a message. */
export async function getAuthorLocale(db: Queryable, id: string): Promise<Language> {
  const row = await db.maybe<{ locale: unknown }>(sql`
    select p.settings ->> 'locale' as locale
    from contact_message m join user_preference p on p.user_id = m.created_by where m.id = ${id}`);
  return toLanguage(row?.locale);
}
