import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import type { ChainKind, ChainNode } from '#contract/areas/chain/chain.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { chainColumns, isZero } from './chain-columns.ts';
import { chainOf, findNodePage, isStart } from './chain-links.ts';
import { ChainStatus } from './ChainStatus.tsx';

const icons: Record<ChainKind, IconName> = {
  'funding-source': 'bank',
  project: 'project',
  'purchase-order': 'po',
  receipt: 'truck',
  goods: 'box',
  equipment: 'equipment',
  repair: 'repair',
  retirement: 'retirement',
  direct: 'equipment',
};

export interface ChainPlace {
  level: number;
  position: number;
  siblings: number;
  isOpen: boolean;
  /** Tab leads here; arrows lead from here to the others. */
  isTabStop: boolean;
}

interface ChainRowProps {
  node: ChainNode;
  place: ChainPlace;
}

function Name({ node, isTabStop }: { node: ChainNode; isTabStop: boolean }) {
  const { t } = useTranslation('chain');
  if (node.kind === 'direct') return <b>{t('direct')}</b>;
  if (node.kind === 'goods') return <bdi>{node.label}</bdi>;
  const to = findNodePage(node);
  const label = <Code>{node.label}</Code>;
  return (
    <>
      {to === undefined ? (
        label
      ) : (
        <Link component={RouterLink} to={to} tabIndex={isTabStop ? 0 : -1} sx={{ fontWeight: 500 }}>
          {label}
        </Link>
      )}
      {node.note ? (
        <span className="note">
          <bdi>{node.note}</bdi>
        </span>
      ) : null}
    </>
  );
}

/** One node of a chain: what it is, how it stands, and the money below it. */
export function ChainRow({ node, place }: ChainRowProps) {
  const { t } = useTranslation('chain');
  const { kind, id, on, parts, figures } = node;
  const isParent = parts > 0;
  return (
    <tr
      aria-level={place.level}
      aria-posinset={place.position}
      aria-setsize={place.siblings}
      aria-expanded={isParent ? place.isOpen : undefined}
      tabIndex={place.isTabStop ? 0 : -1}
      data-node={`${kind}:${id}`}
      data-page={findNodePage(node)}
    >
      <th scope="row" className="name">
        <span className="line" style={{ paddingInlineStart: `${(place.level - 1) * 1.25}rem` }}>
          <span className="arrow">{isParent ? <Icon name="chev-right" size={16} /> : null}</span>
          <span className="mark">
            <Icon name={icons[kind]} size={16} />
          </span>
          <span className="words">
            <span className="main">
              <Name node={node} isTabStop={place.isTabStop} />
            </span>
            <span className="facts">
              <span>
                {t(`kind.${kind}`)}
                {isParent ? (
                  <>
                    {' '}
                    (<Count value={parts} />)
                  </>
                ) : null}
              </span>
              <ChainStatus kind={kind} status={node.status} />
              <DateText value={on} />
              {node.holder ? <bdi>{node.holder}</bdi> : null}
              {node.place ? <bdi>{node.place}</bdi> : null}
            </span>
          </span>
          {isStart(kind) && place.level > 1 ? (
            <Tooltip title={t('followFromHere')}>
              <IconButton
                className="follow"
                size="small"
                component={RouterLink}
                to={chainOf(kind, id)}
                aria-label={t('followFrom', { label: node.label })}
                tabIndex={place.isTabStop ? 0 : -1}
              >
                <Icon name="route" size={16} />
              </IconButton>
            </Tooltip>
          ) : null}
        </span>
      </th>
      {chainColumns.map((column) => (
        <td
          key={column}
          className="money"
          dir="ltr"
          data-label={t(`column.${column}`)}
          data-zero={isZero(figures[column]) || undefined}
        >
          {isZero(figures[column]) ? null : <Money value={figures[column]} />}
        </td>
      ))}
    </tr>
  );
}
