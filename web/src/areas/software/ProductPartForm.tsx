import { useMemo, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { softwareApi } from '#contract/entities/software/software.api.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { Entity, ReferenceValue } from '#contract/shared/entity.ts';
import { FormPage } from '#web/features/records/FormPage.tsx';
import { useRecord } from '#web/features/records/record.queries.ts';
import { RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useToday } from '#web/shared/session/useToday.ts';

/** What the form of an entitlement or of an installation begins with. */
export interface ProductPart<R> {
  record: R | undefined;
  /** The product that a new one is of, when the address names it. */
  product: ReferenceValue | undefined;
  /** The agency's day, for a new one. */
  today: string | undefined;
  /** Where canceling leads: a new one goes back to its product. */
  back: { backTo?: string };
}

type RenderForm<R> = (part: ProductPart<R>) => ReactNode;

function NewPart<R>({ children }: { children: RenderForm<R> }) {
  const { t } = useTranslation('record');
  const [parameters] = useSearchParams();
  const today = useToday();
  const productId = parameters.get('software') ?? undefined;
  const { data, isPending } = useRecord(software.name, softwareApi.get, productId);
  const product = useMemo(() => data && { id: data.id, label: data.name, note: data.publisher }, [data]);
  if (today === undefined || (productId !== undefined && isPending)) {
    return <RecordLoading label={t('loading')} />;
  }
  const back = product ? { backTo: `${software.page}/${product.id}` } : {};
  return children({ record: undefined, product, today, back });
}

interface ProductPartFormProps<R> {
  entity: Entity;
  api: { get: Endpoint<typeof idParams, z.ZodType, z.ZodUndefined, z.ZodType<R>> };
  children: RenderForm<R>;
}

/** The page of a form whose record counts for a product: a new one, or the one whose id stands in the address. */
export function ProductPartForm<R>({ entity, api, children }: ProductPartFormProps<R>) {
  return (
    <FormPage entity={entity} api={api}>
      {(record) =>
        record === undefined ? (
          <NewPart>{children}</NewPart>
        ) : (
          children({ record, product: undefined, today: undefined, back: {} })
        )
      }
    </FormPage>
  );
}
