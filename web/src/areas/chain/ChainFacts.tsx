import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { ChainSummary } from '#contract/areas/chain/chain.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { formatMoney } from '#web/shared/format/number.ts';
import { Percent } from '#web/shared/format/Percent.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { chainOf } from './chain-links.ts';

/** The sum that must agree, with its numbers, in words. */
export function BalanceText({ balance }: Pick<ChainSummary, 'balance'>) {
  const { t } = useTranslation('chain');
  const { received, items, goods, difference, isBalanced, corrected } = balance;
  const formula = `${formatMoney(received)} = ${formatMoney(items)} + ${formatMoney(goods)}`;
  return (
    <>
      {t(isBalanced ? 'agrees' : 'differs')}{' '}
      <Box component="bdi" dir="ltr" sx={{ display: 'inline-block' }}>
        {isBalanced
          ? formula
          : `${formula} ${difference.startsWith('-') ? '-' : '+'} ${formatMoney(difference.replace('-', ''))}`}
      </Box>
      {corrected.length > 0 ? (
        <>
          {' '}
          {t('corrected')}{' '}
          {corrected.map(({ id, label }, at) => (
            <Fragment key={id}>
              {at > 0 ? ', ' : ''}
              <RecordLink to={`${equipment.page}/${id}`}>
                <Code>{label}</Code>
              </RecordLink>
            </Fragment>
          ))}
        </>
      ) : null}
    </>
  );
}

/** Whether the sum agrees, at a glance. */
export function ChainBalance({ balance }: Pick<ChainSummary, 'balance'>) {
  return (
    <Notice tone={balance.isBalanced ? 'success' : 'caution'}>
      <BalanceText balance={balance} />
    </Notice>
  );
}

/** What the start hangs on: the way back up the chain. */
export function ChainOrigins({ origins }: Pick<ChainSummary, 'origins'>) {
  const { t } = useTranslation('chain');
  if (origins.length === 0) return null;
  return (
    <Panel title={t('origins')} isFlush>
      <PanelRows>
        {origins.map(({ kind, id, label, note, percent, amount }) => (
          <li key={`${kind}:${id}:${percent ?? ''}`}>
            <Box component="span" className="note" sx={{ typography: 'caption', fontWeight: 400 }}>
              {t(`kind.${kind}`)}
            </Box>
            <RecordLink to={chainOf(kind, id)}>
              <Code>{label}</Code>
            </RecordLink>
            {note ? <bdi className="note">{note}</bdi> : null}
            <Box component="span" className="end" sx={{ display: 'inline-flex', columnGap: 2 }}>
              <Percent value={percent} />
              <Money value={amount} hasSign />
            </Box>
          </li>
        ))}
      </PanelRows>
    </Panel>
  );
}
