import { lazy, Suspense } from 'react';
import type { NewRecordOffer, NewRecordProps } from '#web/shared/form/form-scope.ts';
import type { FormValues } from '#web/shared/form/form-values.ts';

const newRecordNames = ['category', 'location', 'vendor', 'manufacturer', 'model', 'person'] as const;
export type NewRecordName = (typeof newRecordNames)[number];

const NewRecordDialog = lazy(async () => ({
  default: (await import('./NewRecordDialog.tsx')).NewRecordDialog,
}));

// One component for all: a new one with every drawing of the form would lose what is typed into it.
function LazyDialog({ offer, ...props }: NewRecordProps) {
  const name = newRecordNames.find((one) => one === offer.namespace);
  if (!name) return null;
  return (
    <Suspense fallback={null}>
      <NewRecordDialog name={name} preset={offer.preset} {...props} />
    </Suspense>
  );
}

/** The offer to make a new record of an entity from a picker; `preset` is known from the form around it. */
export function offerNewRecord(name: string, preset: FormValues): NewRecordOffer | undefined {
  const known = newRecordNames.find((one) => one === name);
  return known && { permission: `${known}.create`, namespace: known, preset, Dialog: LazyDialog };
}
