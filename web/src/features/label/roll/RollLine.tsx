import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { rollApi } from '#contract/features/label/roll.api.ts';
import type { RollState, TagRoll } from '#contract/features/label/roll.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { MoreActions, type MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { StatusLook } from '#web/shared/status/statuses.ts';
import { printPath } from '../label-paths.ts';
import { useFileDownload } from '../useFileDownload.ts';
import { ClaimBar } from './ClaimBar.tsx';
import { useRollPrint } from './roll.queries.ts';
import { VoidRollDialog } from './VoidRollDialog.tsx';

const looks: Record<RollState, StatusLook> = {
  planned: { tone: 'neutral', shape: 'dashed', weight: 'quiet' },
  printed: { tone: 'info', shape: 'q2', weight: 'quiet' },
  in_use: { tone: 'success', shape: 'dot', weight: 'quiet' },
  used_up: { tone: 'neutral', shape: 'stop', weight: 'ended' },
  void: { tone: 'neutral', shape: 'cancel', weight: 'ended' },
};
const quiet = { typography: 'caption', fontWeight: 400, color: 'text.secondary' };

/** A roll with its tags, how many of them are on items, and what can be done with it. */
export function RollLine({ roll }: { roll: TagRoll }) {
  const { t } = useTranslation('label');
  const can = useCan();
  const navigate = useNavigate();
  const [isVoiding, setVoiding] = useState(false);
  const number = isolateLtr(roll.number);
  const print = useRollPrint(() => t('roll.printed', { number }));
  const download = useFileDownload();
  const { state, blank } = roll;
  const actions: MoreAction[] = [];
  if (state !== 'void' && blank > 0) {
    actions.push({
      name: 'labels',
      text: t('roll.print'),
      icon: 'print',
      onChoose: () => void navigate(printPath({ roll: roll.id })),
    });
    actions.push({
      name: 'csv',
      text: t('roll.csv'),
      icon: 'download',
      onChoose: () =>
        download.mutate({
          path: rollApi.csv.path.replace(':id', roll.id),
          mediaType: 'text/csv',
          fileName: `${roll.number}.csv`,
        }),
    });
  }
  if (state === 'planned' && can('tag-roll.create')) {
    actions.push({
      name: 'print',
      text: t('roll.notePrinted'),
      icon: 'check',
      onChoose: () => print.mutate(roll),
    });
  }
  if (state !== 'void' && blank > 0 && can('tag-roll.create')) {
    actions.push({ name: 'void', text: t('roll.void'), icon: 'trash', onChoose: () => setVoiding(true) });
  }
  return (
    <tr aria-busy={print.isPending || download.isPending}>
      <th scope="row" className="tight">
        <Code>{roll.number}</Code>
        <Box sx={quiet}>
          <InstantText value={roll.createdAt} />
        </Box>
      </th>
      <td className="tight">
        <Code>{roll.firstTag}</Code>
        <Box sx={quiet}>{t('roll.to', { tag: isolateLtr(roll.lastTag) })}</Box>
      </td>
      <td>
        <ClaimBar roll={roll} />
      </td>
      <td style={{ minWidth: 130 }}>
        {t(`roll.maker.${roll.maker}`)}
        {roll.template === null ? null : (
          <Box sx={quiet}>
            <bdi>{roll.template}</bdi>
          </Box>
        )}
        <Box sx={quiet}>
          <bdi>{roll.createdBy}</bdi>
        </Box>
      </td>
      <td style={{ minWidth: 130 }}>
        <StatusMark look={looks[state]} label={t(`roll.state.${state}`)} />
        {roll.reason === null ? null : (
          <Box sx={{ ...quiet, overflowWrap: 'anywhere' }}>
            <bdi>{roll.reason}</bdi>
          </Box>
        )}
      </td>
      <td className="tight actions">
        <MoreActions actions={actions} label={t('more', { name: number })} />
        {isVoiding ? <VoidRollDialog roll={roll} onClose={() => setVoiding(false)} /> : null}
      </td>
    </tr>
  );
}
