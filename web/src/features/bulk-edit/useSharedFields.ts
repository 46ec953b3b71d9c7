import { useQuery } from '@tanstack/react-query';
import { bulkEditFileApi } from '#contract/features/batch/bulk-edit-file.api.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { ImportField } from '#contract/features/batch/import.schema.ts';
import { partName } from '#contract/features/batch/row-changes.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { FieldKind } from '#contract/shared/field.ts';
import { call } from '#web/shared/client/client.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

const prefix = 'custom.';

/** Where the preview shows what a change of a field does. */
export function nameInRecords({ openField }: Entity, field: string): string {
  const isShared = openField !== undefined && field.startsWith(prefix);
  return isShared ? partName(openField, field.slice(prefix.length)) : field;
}

/** What a field of the category is called: its own text, which no file of texts has. */
export function sharedTitle({ fields }: Entity, field: string): string | undefined {
  return field.includes('.') ? fields[field]?.title : undefined;
}

function withFields(entity: Entity, fields: readonly ImportField[]): Entity {
  // Only what controls and texts ask for; the server has the rules of these fields.
  const added = fields.flatMap(({ name, title, kind, required, values, entity: named, isSecret }) => {
    const facts = {
      kind: kind as FieldKind,
      title,
      required,
      write: 'always' as const,
      ...(values.length > 0 && { values }),
      ...(named !== null && { entity: named }),
      ...(isSecret && { isSecret: true as const }),
    };
    return [
      [name, facts],
      [nameInRecords(entity, name), { ...facts, write: 'never' as const }],
    ] as const;
  });
  return { ...entity, fields: { ...entity.fields, ...Object.fromEntries(added) } as Entity['fields'] };
}

/** The entity of a bulk edit with the fields of the category that all its records have. */
export function useSharedFields(batch: BatchRecord, entity: Entity): Entity {
  const { i18n } = useTranslation('bulkEdit');
  const language = i18n.language as 'en';
  const { data } = useQuery({
    queryKey: ['batch', 'fields', batch.id, language],
    queryFn: ({ signal }) =>
      call(bulkEditFileApi.fields, { params: { id: batch.id }, query: { language }, signal }),
    enabled: entity.openField !== undefined && batch.step === null,
    staleTime: Infinity,
  });
  return data ? withFields(entity, data.fields) : entity;
}
