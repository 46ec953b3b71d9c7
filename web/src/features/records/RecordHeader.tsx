import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Code } from '#web/shared/format/Code.tsx';
import { CopyButton } from '#web/shared/record/CopyButton.tsx';

interface RecordHeaderProps {
  /** Its code or number; it can be copied. */
  code?: string | null | undefined;
  /** Its states, beside the title. */
  chips?: ReactNode;
  title: string;
  subtitle?: ReactNode;
  /** What can be done with it; absent in the past and in the bin. */
  actions?: ReactNode;
  /** A picture of the thing, before the title. */
  picture?: ReactNode;
  /** What stands at the end of a header with a picture. */
  mark?: ReactNode;
}

function CopiedCode({ code }: { code: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '2px' }}>
      <Code>{code}</Code>
      <CopyButton value={code} />
    </Box>
  );
}

function Title({ text }: { text: string }) {
  return (
    <Typography variant="h2" component="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <bdi>{text}</bdi>
    </Typography>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

/** The header of a thing one can look at: its picture, what it is, and what can be done with it. */
function PictureHeader({ code, chips, title, subtitle, actions, picture, mark }: RecordHeaderProps) {
  return (
    <Paper
      variant="outlined"
      component="header"
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, padding: 2 }}
    >
      {picture}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ ...row, fontWeight: 600 }}>
          {code ? <CopiedCode code={code} /> : null}
          {chips}
        </Box>
        <Box sx={{ marginTop: '4px' }}>
          <Title text={title} />
        </Box>
        {subtitle ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {subtitle}
          </Typography>
        ) : null}
        {actions ? <Box sx={{ ...row, marginTop: '12px' }}>{actions}</Box> : null}
      </Box>
      {mark}
    </Paper>
  );
}

/** What a record is at a glance, and what can be done with it, in one row. */
export function RecordHeader(props: RecordHeaderProps) {
  const { code, chips, title, subtitle, actions, picture } = props;
  if (picture) return <PictureHeader {...props} />;
  return (
    <Box component="header" sx={{ ...row, alignItems: 'flex-start', columnGap: 2, paddingBottom: '4px' }}>
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Box sx={{ ...row, minHeight: 32 }}>
          <Title text={title} />
          {chips}
        </Box>
        {code || subtitle ? (
          <Typography variant="body2" component="div" sx={{ ...row, gap: '0 8px', color: 'text.secondary' }}>
            {code ? <CopiedCode code={code} /> : null}
            {subtitle ? (
              <Box component="p" sx={{ margin: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                {subtitle}
              </Box>
            ) : null}
          </Typography>
        ) : null}
      </Box>
      {actions ? (
        <Box sx={{ ...row, maxWidth: '100%', marginInlineStart: { md: 'auto' } }}>{actions}</Box>
      ) : null}
    </Box>
  );
}
