import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { installation } from '#contract/entities/installation/installation.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import type { ImportAnswer } from './import-installations.ts';
import type { LineProblem } from './installation-lines.ts';

interface ImportResultProps {
  answer: ImportAnswer;
  /** Lines that were never sent. */
  unread: readonly LineProblem[];
}

const cell = {
  paddingBlock: '6px',
  paddingInline: '12px',
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const;

/** A wrong file has thousands of lines that say the same. */
const mostShown = 200;

/** What became of the lines: how many were taken, and why each of the others was not. */
export function ImportResult({ answer, unread }: ImportResultProps) {
  const { t } = useTranslation('installation');
  const { fieldText } = useProblemText();
  const rows = [
    ...unread.map(({ line, tag, key }) => ({ line, tag, why: t(`unread.${key}`) })),
    ...answer.refused.map(({ line, tag, problem }) => ({
      line,
      tag,
      why: problem ? fieldText({ ...problem, path: lastPart(problem.path) }, installation) : t('unknownTag'),
    })),
  ].toSorted((one, other) => one.line - other.line);
  const n = (count: number) => ({ count, n: formatCount(count) });
  return (
    <Box>
      <Notice tone={rows.length === 0 ? 'success' : 'info'}>
        {[
          t('result.created', n(answer.created)),
          t('result.updated', n(answer.updated)),
          t('result.unchanged', n(answer.unchanged)),
          ...(rows.length > 0 ? [t('result.refused', n(rows.length))] : []),
        ].join(' ')}
      </Notice>
      {rows.length > 0 ? (
        <Box
          tabIndex={0}
          role="group"
          aria-label={t('result.list')}
          sx={{ maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: '6px' }}
        >
          <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', typography: 'body2' }}>
            <Box component="thead" sx={{ typography: 'caption', color: 'text.secondary' }}>
              <tr>
                {(['line', 'tag', 'why'] as const).map((name) => (
                  <Box key={name} component="th" scope="col" sx={{ ...cell, fontWeight: 500 }}>
                    {t(`result.${name}`)}
                  </Box>
                ))}
              </tr>
            </Box>
            <tbody>
              {rows.slice(0, mostShown).map(({ line, tag, why }) => (
                <Box key={line} component="tr" sx={{ borderTop: 1, borderColor: 'divider' }}>
                  <Box component="td" sx={cell}>
                    {line}
                  </Box>
                  <Box component="td" sx={cell}>
                    <Code>{tag || '–'}</Code>
                  </Box>
                  <Box component="td" sx={cell}>
                    {why}
                  </Box>
                </Box>
              ))}
            </tbody>
          </Box>
        </Box>
      ) : null}
      {rows.length > mostShown ? (
        <Box
          component="p"
          sx={{ margin: 0, marginBlockStart: 1, typography: 'body2', color: 'text.secondary' }}
        >
          {t('result.first', { shown: formatCount(mostShown), n: formatCount(rows.length) })}
        </Box>
      ) : null}
    </Box>
  );
}

function lastPart(path: string): string {
  return path.split('.').at(-1) ?? path;
}
