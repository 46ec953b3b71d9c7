import { Suspense } from 'react';
import type { NewRecordOffer, NewRecordProps } from '#web/shared/form/form-scope.ts';
import { lazyDetail } from '#web/shared/page/lazy-page.ts';
import type { Owner } from './attachments.queries.ts';

const NewFileDialog = lazyDetail(async () => (await import('./NewFileDialog.tsx')).NewFileDialog);

// One component for all: a new one with every drawing of the form would stop what is being sent.
function LazyDialog(props: NewRecordProps) {
  return (
    <Suspense fallback={null}>
      <NewFileDialog {...props} />
    </Suspense>
  );
}

/** The offer to add a file to a record from the picker of its files. */
export function offerNewFile(owner: Owner): NewRecordOffer {
  return {
    permission: 'attachment.create',
    namespace: 'attachments',
    preset: { ...owner },
    Dialog: LazyDialog,
  };
}
