import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import { attachment, type AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { DeleteDialog } from '#web/features/bin/DeleteDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { MoreActions } from '#web/shared/record/MoreActions.tsx';
import { useDownload } from './useDownload.ts';

const FileEditDialog = lazyPart(() => import('./FileEditDialog.tsx'), 'FileEditDialog');
const FileHistoryDialog = lazyPart(() => import('./FileHistoryDialog.tsx'), 'FileHistoryDialog');

export function FileActions({ file, canChange }: { file: AttachmentRecord; canChange: boolean }) {
  const { t } = useTranslation('attachments');
  const { t: bin } = useTranslation('bin');
  const download = useDownload();
  const [open, setOpen] = useState<'edit' | 'delete' | 'history'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <MoreActions
        label={t('actionsFor', { name: file.name })}
        actions={[
          { name: 'download', text: t('download'), icon: 'download', onChoose: () => download(file) },
          ...(canChange
            ? ([{ name: 'edit', text: t('edit'), icon: 'edit', onChoose: () => setOpen('edit') }] as const)
            : []),
          { name: 'history', text: t('history'), icon: 'history', onChoose: () => setOpen('history') },
          ...(canChange
            ? ([
                { name: 'delete', text: t('remove'), icon: 'trash', onChoose: () => setOpen('delete') },
              ] as const)
            : []),
        ]}
      />
      <DeleteDialog
        entity={attachment}
        number={file.name}
        isOpen={open === 'delete'}
        onClose={close}
        onDelete={async (reason) => {
          const target = { params: { id: file.id }, version: file.version };
          await call(attachmentApi.delete, { ...target, body: { reason } });
          close();
          showToast(bin('deleted', { number: file.name }), { variant: 'success' });
        }}
      />
      <Suspense fallback={null}>
        {open === 'edit' ? <FileEditDialog file={file} onClose={close} /> : null}
        {open === 'history' ? <FileHistoryDialog file={file} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
