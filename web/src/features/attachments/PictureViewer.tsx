import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { useFileBytes } from './attachments.queries.ts';
import { BytesImage } from './BytesImage.tsx';
import { formatSize } from './file-rules.ts';
import { useDownload } from './useDownload.ts';

interface PictureViewerProps {
  pictures: readonly AttachmentRecord[];
  shownId: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

function Tool({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <IconButton
      aria-label={label}
      onClick={onClick}
      sx={{ color: 'surface.inverseText', '&:hover': { backgroundColor: 'surface.inverseLine' } }}
    >
      <Icon name={icon} size={20} />
    </IconButton>
  );
}

/** One picture in the middle of a quiet page; the arrow keys go on to the next. */
export function PictureViewer({ pictures, shownId, onShow, onClose }: PictureViewerProps) {
  const { t } = useTranslation('attachments');
  const { direction } = useTheme();
  const download = useDownload();
  const at = pictures.findIndex(({ id }) => id === shownId);
  const file = pictures[at];
  if (!file) return null;
  const go = (step: number) => {
    const next = pictures[at + step];
    if (next) onShow(next.id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') go(key === forward ? 1 : -1);
  };
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{
        paper: {
          'aria-label': t('viewer', { name: file.name }),
          sx: { borderRadius: 0, backgroundColor: 'surface.inverse', color: 'surface.inverseText' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          padding: '8px 16px',
          borderBottom: 1,
          borderColor: 'surface.inverseLine',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, typography: 'body2' }}>
          <Box sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            <bdi>{file.name}</bdi>
          </Box>
          <Box sx={{ typography: 'caption', fontWeight: 400, color: 'surface.inverseText2' }}>
            {isolateLtr(`${file.width ?? 0} × ${file.height ?? 0}`)} · {isolateLtr(formatSize(file.size))} ·{' '}
            {t('position', { at: at + 1, of: pictures.length })}
          </Box>
        </Box>
        <Tool icon="download" label={t('downloadName', { name: file.name })} onClick={() => download(file)} />
        <Tool icon="x" label={t('close')} onClick={onClose} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', alignItems: 'center', gap: 1, padding: 1 }}>
        <Side isThere={at > 0}>
          <Tool icon="chev-left" label={t('previous')} onClick={() => go(-1)} />
        </Side>
        <Picture key={file.id} file={file} />
        <Side isThere={at < pictures.length - 1}>
          <Tool icon="chev-right" label={t('next')} onClick={() => go(1)} />
        </Side>
      </Box>
    </Dialog>
  );
}

function Side({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  return <Box sx={{ flex: 'none', width: 36 }}>{isThere ? children : null}</Box>;
}

function Picture({ file }: { file: AttachmentRecord }) {
  const { t } = useTranslation('attachments');
  const { data, isError } = useFileBytes(file, 'content');
  const preview = useFileBytes(file, 'preview', file.hasPreview);
  const shown = data ?? preview.data;
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        height: '100%',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
      }}
    >
      {isError && !data ? <Box sx={{ typography: 'body2' }}>{t('cannotShow')}</Box> : null}
      {shown && (data || !isError) ? (
        <BytesImage
          bytes={shown}
          alt={file.name}
          aria-busy={data === undefined}
          sx={{
            maxWidth: '100%',
            maxHeight: '100%',
            objectFit: 'contain',
            // While the whole picture comes, its preview stands in its place and in its size.
            ...(data === undefined && { width: file.width ?? 'auto' }),
          }}
        />
      ) : null}
    </Box>
  );
}
