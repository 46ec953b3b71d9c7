import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { FileActions } from './FileActions.tsx';
import { FileFacts } from './FileFacts.tsx';
import { FileMark } from './FileMark.tsx';
import { isPicture } from './pictures.ts';
import { ShownPicture } from './ShownPicture.tsx';
import { useDownload } from './useDownload.ts';
import { useOpenFile } from './useOpenFile.ts';

interface FileListProps {
  files: readonly AttachmentRecord[];
  canChange: boolean;
}

/** Pictures side by side, then everything else in rows. */
export function FileList({ files, canChange }: FileListProps) {
  const [shownId, setShownId] = useState<string>();
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return (
    <>
      {pictures.length > 0 ? (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
            margin: 0,
            padding: 0,
            listStyle: 'none',
          }}
        >
          {pictures.map((file) => (
            <Tile key={file.id} file={file} canChange={canChange} onOpen={() => setShownId(file.id)} />
          ))}
        </Box>
      ) : null}
      {others.length > 0 ? (
        <Box
          component="ul"
          sx={{ margin: pictures.length > 0 ? '16px 0 0' : 0, padding: 0, listStyle: 'none' }}
        >
          {others.map((file) => (
            <Row key={file.id} file={file} canChange={canChange} />
          ))}
        </Box>
      ) : null}
      <ShownPicture pictures={pictures} shownId={shownId} onShow={setShownId} />
    </>
  );
}

interface OneProps {
  file: AttachmentRecord;
  canChange: boolean;
}

function Tile({ file, canChange, onOpen }: OneProps & { onOpen: () => void }) {
  const { t } = useTranslation('attachments');
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <ButtonBase
        aria-label={t('open', { name: file.name })}
        onClick={onOpen}
        sx={(theme) => ({
          display: 'block',
          width: '100%',
          aspectRatio: '4 / 3',
          overflow: 'hidden',
          borderRadius: '6px',
          border: `1px solid ${theme.palette.surface.line}`,
          backgroundColor: 'surface.inset',
          '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 2 },
        })}
      >
        <FileMark file={file} isLarge />
      </ButtonBase>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '4px', marginTop: '6px' }}>
        <FileFacts file={file} isNarrow onOpen={onOpen} />
        <FileActions file={file} canChange={canChange} />
      </Box>
    </Box>
  );
}

function Row({ file, canChange }: OneProps) {
  const { t } = useTranslation('attachments');
  const download = useDownload();
  const open = useOpenFile();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '12px',
        paddingBlock: '8px',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <ButtonBase
        aria-label={t('downloadName', { name: file.name })}
        onClick={() => download(file)}
        sx={(theme) => ({
          flex: 'none',
          width: 40,
          height: 40,
          overflow: 'hidden',
          borderRadius: '6px',
          backgroundColor: 'surface.inset',
          color: 'text.secondary',
          '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 2 },
        })}
      >
        <FileMark file={file} />
      </ButtonBase>
      <FileFacts file={file} onOpen={() => open(file)} />
      <FileActions file={file} canChange={canChange} />
    </Box>
  );
}
