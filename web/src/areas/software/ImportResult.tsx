import Box from '@mui/material/Box';
import { dateInText } from '#web/shared/format/date.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { installation } from '#contract/entities/installation/installation.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import type { ImportAnswer } from './import-installations.ts';
import type { LineProblem } from './installation-lines.ts';

interface ImportResultProps {
  answer: ImportAnswer;
  /** Lines that were never sent. */
  unread: readonly LineProblem[];
}

/** A wrong file has thousands of lines that say the same. */
const mostShown = 200;

/** What became of the lines: how many were taken, and why each of the others was not. */
export function ImportResult({ answer, unread }: ImportResultProps) {
  const { t } = useTranslation('installation');
  const { fieldText } = useProblemText();
  const rows = [
    ...unread.map(({ line, tag, key }) => ({
      line,
      tag,
      why: t(`unread.${key}`, { day: dateInText('2026-03-14') }),
    })),
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
        <PanelTable
          label={t('result.list')}
          isFramed
          maxHeight={320}
          sx={{ '& td': { overflowWrap: 'anywhere' } }}
        >
          <table>
            <thead>
              <tr>
                {(['line', 'tag', 'why'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`result.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, mostShown).map(({ line, tag, why }) => (
                <tr key={line}>
                  <td>{line}</td>
                  <td>
                    <Code>{tag || '–'}</Code>
                  </td>
                  <td>{why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PanelTable>
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
