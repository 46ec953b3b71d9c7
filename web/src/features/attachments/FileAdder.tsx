import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { maxFileBytes } from '#contract/shared/file-types.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { Owner } from './attachments.queries.ts';
import { acceptedFiles } from './file-rules.ts';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './useUploads.ts';

interface FileAdderProps extends Owner {
  /** Where a single file is asked for: told when it has arrived. */
  onAdded?: (file: AttachmentRecord) => void;
}

/** A place to drop files on, to choose them, or to take a photo; and how far each of them is. */
export function FileAdder({ onAdded, ...owner }: FileAdderProps) {
  const { t } = useTranslation('attachments');
  const { uploads, add, ...steps } = useUploads(owner, onAdded);
  const [isOver, setIsOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  function take(list: FileList | null | undefined) {
    if (list && list.length > 0) add(onAdded ? [...list].slice(0, 1) : list);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }
  const input = (isCamera: boolean) => (
    <input
      ref={isCamera ? camera : picker}
      type="file"
      hidden
      aria-hidden
      tabIndex={-1}
      data-testid={isCamera ? 'camera' : 'picker'}
      {...(isCamera
        ? { accept: 'image/*', capture: 'environment' as const }
        : { accept: acceptedFiles, multiple: onAdded === undefined })}
      onChange={(event) => {
        take(event.target.files);
        // The same file can be chosen again.
        event.target.value = '';
      }}
    />
  );

  return (
    <>
      <Box
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={(theme) => ({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          padding: 2,
          marginBottom: 2,
          borderRadius: '6px',
          border: `1px dashed ${isOver ? theme.palette.primary.main : theme.palette.control.border}`,
          backgroundColor: isOver ? theme.palette.primary.soft : 'transparent',
        })}
      >
        <Box sx={{ display: 'inline-flex', color: 'text.secondary' }}>
          <Icon name="upload" size={24} />
        </Box>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Box sx={{ typography: 'body2', fontWeight: 500 }}>{t(isOver ? 'dropNow' : 'dropHere')}</Box>
          <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {t('limits', { size: maxFileBytes / 1_048_576 })}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            startIcon={<Icon name="camera" size={16} />}
            onClick={() => camera.current?.click()}
            // A camera is at hand on a phone, and wherever a finger can point.
            sx={{
              display: { xs: 'inline-flex', sm: 'none' },
              '@media (any-pointer: coarse)': { display: 'inline-flex' },
            }}
          >
            {t('camera')}
          </Button>
          <Button
            variant="outlined"
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => picker.current?.click()}
          >
            {t('add')}
          </Button>
        </Box>
        {input(false)}
        {input(true)}
      </Box>
      <UploadList uploads={uploads} {...steps} />
    </>
  );
}
