import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import { attachment, type AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { useCommand } from '#web/features/records/useCommand.ts';
import { call } from '#web/shared/client/client.ts';
import { formatInstant } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';

interface BinnedFilesProps {
  files: readonly AttachmentRecord[];
  canRestore: boolean;
}

/** The files of a record that lie in the bin: who removed them, when and why. */
export function BinnedFiles({ files, canRestore }: BinnedFilesProps) {
  const { t } = useTranslation('attachments');
  const { run, isRunning } = useCommand(attachment);
  return (
    <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {files.map((file) => (
        <Box
          key={file.id}
          component="li"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            paddingBlock: '8px',
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ flex: '1 1 200px', minWidth: 0, typography: 'body2' }}>
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              <bdi>{file.name}</bdi>
            </Box>
            <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
              {t('removedBy', {
                who: file.deletedBy ?? '',
                when: isolateLtr(formatInstant(file.deletedAt ?? '')),
                reason: file.deleteReason ?? '',
              })}
            </Box>
          </Box>
          {canRestore ? (
            <Button
              size="small"
              variant="outlined"
              disabled={isRunning}
              aria-label={`${t('restore')} ${file.name}`}
              onClick={() =>
                run(
                  (idempotencyKey) =>
                    call(attachmentApi.restore, {
                      params: { id: file.id },
                      version: file.version,
                      body: {},
                      idempotencyKey,
                    }),
                  () => t('restored', { name: file.name }),
                )
              }
            >
              {t('restore')}
            </Button>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
