import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { attachment } from '#contract/entities/attachment/attachment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { formatSize } from './file-rules.ts';
import type { Upload } from './upload-queue.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  stop: (id: number) => void;
  retry: (id: number) => void;
  dismiss: (id: number) => void;
}

/** Why a file was not taken: found here before it was sent, or said by the server. */
function useUploadText(): (error: unknown) => string {
  const { t } = useTranslation('attachments');
  const { fieldText } = useProblemText();
  const errorText = useErrorText(attachment);
  return (error) => {
    if (!isRequestError(error)) return fieldText(error as FieldProblem, attachment);
    return error.isNetwork ? t('unreachable') : errorText(error);
  };
}

/** The files on their way, each with its progress, its refusal, and what can be done about it. */
export function UploadList({ uploads, ...steps }: UploadListProps) {
  const { t } = useTranslation('attachments');
  const shown = uploads.filter(({ state }) => state !== 'done');
  const added = uploads.length - uploads.filter(({ state }) => state !== 'done').length;
  return (
    <>
      <Box component="output" sx={visuallyHidden}>
        {added > 0 ? t('added', { count: added }) : ''}
      </Box>
      {shown.length > 0 ? (
        <Box
          component="ul"
          aria-label={t('uploads')}
          sx={{ margin: '0 0 16px', padding: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}
        >
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} {...steps} />
          ))}
        </Box>
      ) : null}
    </>
  );
}

function UploadRow({ upload, stop, retry, dismiss }: { upload: Upload } & Omit<UploadListProps, 'uploads'>) {
  const { t } = useTranslation('attachments');
  const uploadText = useUploadText();
  const { id, name, file, state, share, error } = upload;
  const isOpen = state === 'waiting' || state === 'sending';
  const canRetry = state === 'stopped' || (isRequestError(error) && (error.isNetwork || error.status >= 500));
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        paddingBlock: '8px',
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {name}
          </Box>
          <Box component="span" sx={{ flex: 'none', typography: 'caption', color: 'text.secondary' }}>
            <Ltr>{formatSize(file.size)}</Ltr>
          </Box>
        </Box>
        {isOpen ? (
          <LinearProgress
            variant={state === 'sending' && share < 1 ? 'determinate' : 'indeterminate'}
            value={Math.round(share * 100)}
            aria-label={state === 'sending' ? t('sending', { name }) : `${name}: ${t('waiting')}`}
            sx={{ marginTop: '6px', borderRadius: '2px' }}
          />
        ) : (
          <Box
            role={state === 'failed' ? 'alert' : undefined}
            sx={{
              typography: 'caption',
              color: state === 'failed' ? 'tone.danger.fg' : 'text.secondary',
            }}
          >
            {state === 'failed' ? uploadText(error) : t('stopped')}
          </Box>
        )}
      </Box>
      {canRetry ? (
        <IconButton aria-label={t('retry', { name })} onClick={() => retry(id)}>
          <Icon name="refresh" size={16} />
        </IconButton>
      ) : null}
      <IconButton
        aria-label={t(isOpen ? 'stop' : 'dismiss', { name })}
        onClick={() => (isOpen ? stop(id) : dismiss(id))}
      >
        <Icon name="x" size={16} />
      </IconButton>
    </Box>
  );
}
