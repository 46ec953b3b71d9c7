import { contactMessageApi } from '#contract/entities/contact-message/contact-message.api.ts';
import {
  contactMessage,
  type ContactMessageRecord,
} from '#contract/entities/contact-message/contact-message.schema.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const contactMessageList = createListSource<ContactMessageRecord>(
  contactMessage,
  contactMessageApi,
  'topic',
  ({ topic }) => topic,
);

export const contactMessageColumns: ColumnSpec<ContactMessageRecord>[] = [
  { id: 'topic', width: 240, leastWidth: 188, isPinned: true, isLink: true },
  { id: 'name', width: 152, leastWidth: 128 },
  { id: 'email', width: 200, isHidden: true },
  { id: 'message', width: 320, leastWidth: 200, grows: true },
  { id: 'status', width: 112, family: 'contactMessage' },
  { id: 'createdAt', width: 172 },
  { id: 'answeredAt', width: 172, isHidden: true },
  ...baseColumns.filter(({ id }) => id === 'updatedAt'),
];
