import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { FileMark } from './FileMark.tsx';
import { ShownPicture } from './ShownPicture.tsx';

interface RecordPictureProps {
  pictures: readonly AttachmentRecord[];
  /** What opening them is called. */
  label: string;
  /** What stands in their place where there is none. */
  placeholder: { icon: IconName; text: string };
}

const frame = {
  flex: 'none',
  position: 'relative',
  width: { xs: 64, md: 120 },
  height: { xs: 64, md: 120 },
  overflow: 'hidden',
  borderRadius: '6px',
  backgroundColor: 'surface.inset',
  color: 'text.secondary',
} as const;

/** The thing itself: its first picture, which opens all of them, or a quiet drawing of its kind. */
export function RecordPicture({ pictures, label, placeholder }: RecordPictureProps) {
  const [shownId, setShownId] = useState<string>();
  const [first] = pictures;
  if (!first) {
    return (
      <Box
        aria-hidden
        sx={{
          ...frame,
          // A phone has no room for a picture of nothing.
          display: { xs: 'none', md: 'grid' },
          placeContent: 'center',
          justifyItems: 'center',
          gap: '6px',
        }}
      >
        <Icon name={placeholder.icon} size={32} />
        <Box
          sx={{
            maxWidth: 104,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            typography: 'caption',
            fontWeight: 400,
          }}
        >
          {placeholder.text}
        </Box>
      </Box>
    );
  }
  return (
    <>
      <ButtonBase
        aria-label={label}
        onClick={() => setShownId(first.id)}
        sx={(theme) => ({
          ...frame,
          '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 2 },
        })}
      >
        <FileMark file={first} isLarge />
        <Box
          component="span"
          aria-hidden
          sx={{
            position: 'absolute',
            insetInlineEnd: 4,
            bottom: 4,
            display: { xs: 'none', md: 'flex' },
            alignItems: 'center',
            gap: '4px',
            paddingInline: '6px',
            borderRadius: '4px',
            backgroundColor: 'surface.inverse',
            color: 'surface.inverseText',
            typography: 'caption',
          }}
        >
          <Icon name="camera" size={14} />
          {formatCount(pictures.length)}
        </Box>
      </ButtonBase>
      <ShownPicture pictures={pictures} shownId={shownId} onShow={setShownId} />
    </>
  );
}
