import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { formatSize } from './file-rules.ts';

interface FileFactsProps {
  file: AttachmentRecord;
  /** Beside a small picture there is no room for long lines. */
  isNarrow?: boolean;
  /** What its name opens. */
  onOpen?: () => void;
}

/** A file in words: its name, what it is, how large, by whom and when. */
export function FileFacts({ file, isNarrow = false, onOpen }: FileFactsProps) {
  const labels = useLabels();
  const piece = isNarrow ? { display: 'block' } : { display: 'inline-block', marginInlineEnd: 2 };
  return (
    <Box sx={{ flex: 1, minWidth: 0, typography: 'body2' }}>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {onOpen ? (
          <Link
            component="button"
            type="button"
            onClick={onOpen}
            sx={{ font: 'inherit', textAlign: 'start' }}
          >
            <bdi>{file.name}</bdi>
          </Link>
        ) : (
          <bdi>{file.name}</bdi>
        )}
      </Box>
      <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
        <Box component="span" sx={piece}>
          {labels.value('attachment', 'kind', file.kind)} · <Ltr>{formatSize(file.size)}</Ltr>
        </Box>
        <Box component="span" sx={piece}>
          <bdi>{file.createdBy}</bdi>
        </Box>
        <Box component="span" sx={piece}>
          <InstantText value={file.createdAt} />
        </Box>
      </Box>
    </Box>
  );
}
