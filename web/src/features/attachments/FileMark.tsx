import Box from '@mui/material/Box';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { typeOfMedia } from '#contract/shared/file-types.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useFileBytes } from './attachments.queries.ts';
import { BytesImage } from './BytesImage.tsx';

interface FileMarkProps {
  file: AttachmentRecord;
  isLarge?: boolean;
}

/** What stands for a file: its small picture, or the letters of its type. */
export function FileMark({ file, isLarge = false }: FileMarkProps) {
  const { data } = useFileBytes(file, 'preview', file.hasPreview);
  if (data) {
    return (
      <BytesImage
        bytes={data}
        alt=""
        sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
      />
    );
  }
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        width: '100%',
        height: '100%',
        color: 'text.secondary',
        fontSize: isLarge ? '0.75rem' : '0.625rem',
        fontWeight: 600,
        lineHeight: 1.2,
      }}
    >
      <Icon name={isLarge ? 'camera' : 'doc'} size={isLarge ? 24 : 18} />
      <span dir="ltr">{typeOfMedia(file.mediaType)?.name.toUpperCase()}</span>
    </Box>
  );
}
