import { Suspense } from 'react';
import type { Permission } from '#contract/shared/permissions.ts';
import type { NewRecordOffer, NewRecordProps } from '#web/shared/form/form-scope.ts';
import type { FormValues } from '#web/shared/form/form-values.ts';
import { lazyDetail } from '#web/shared/page/lazy-page.ts';
import type { NewRecordSetup } from './define-reference.ts';

const NewRecordDialog = lazyDetail(async () => (await import('./NewRecordDialog.tsx')).NewRecordDialog);

// One component for all: a new one with every drawing of the form would lose what is typed into it.
function LazyDialog({ offer, ...props }: NewRecordProps) {
  return (
    <Suspense fallback={null}>
      <NewRecordDialog namespace={offer.namespace} preset={offer.preset} {...props} />
    </Suspense>
  );
}

/** The offer to make a new record of an entity from a picker; `preset` is known from the form around it. */
export function offerNewRecord({ entity, namespace }: NewRecordSetup, preset: FormValues): NewRecordOffer {
  return { permission: `${entity.name}.create` as Permission, namespace, preset, Dialog: LazyDialog };
}
