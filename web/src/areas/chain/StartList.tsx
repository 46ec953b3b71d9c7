import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ChainStart } from '#contract/areas/chain/chain.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { chainOf } from './chain-links.ts';
import { startSearches } from './chain-starts.ts';

const most = 12;

/** The first records that a chain can begin with; all others are found by typing. */
export function StartList({ kind }: { kind: ChainStart }) {
  const { t } = useTranslation('chain');
  const { data = [] } = useQuery({
    queryKey: [kind, 'list', 'chainStarts'],
    queryFn: ({ signal }) => startSearches[kind].find('', signal),
  });
  if (data.length === 0) return null;
  return (
    <Panel title={t('startsAtHand')} isFlush>
      <PanelRows>
        {data.slice(0, most).map(({ id, label, note }) => (
          <li key={id}>
            <RecordLink to={chainOf(kind, id)}>
              <Code>{label}</Code>
            </RecordLink>
            <span className="note">
              <bdi>{note}</bdi>
            </span>
          </li>
        ))}
      </PanelRows>
    </Panel>
  );
}
