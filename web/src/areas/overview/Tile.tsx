import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useState, type KeyboardEvent } from 'react';
import {
  tileColumns,
  type OverviewTileFigures,
  type PlacedTile,
} from '#contract/areas/overview/overview.api.ts';
import { TableButton } from '#web/shared/chart/ChartPanel.tsx';
import { ChartTable } from '#web/shared/chart/ChartTable.tsx';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { useTile } from './overview.queries.ts';
import { tileDataOf } from './tile-data.ts';
import { TileChart } from './TileChart.tsx';
import { useFigureTexts } from './useFigureTexts.ts';

export type TileStep = 'earlier' | 'later' | 'grow' | 'shrink' | 'hide';

interface TileProps {
  placed: PlacedTile;
  figures: OverviewTileFigures | undefined;
  /** Whether anything is counted yet: before, zeros are not figures. */
  isCounted: boolean;
  place: string | undefined;
  isEditing: boolean;
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: TileStep) => void;
}

const icons: Record<TileStep, IconName> = {
  earlier: 'chev-left',
  later: 'chev-right',
  grow: 'wider',
  shrink: 'narrower',
  hide: 'eye-off',
};

/** What a key does to a tile that is arranged. */
export function stepOfKey(
  { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>,
  isRtl: boolean,
): TileStep | undefined {
  if (key === 'Delete') return 'hide';
  if (key === '+') return 'grow';
  if (key === '-' || key === '−') return 'shrink';
  if (!altKey) return undefined;
  if (key === 'ArrowUp') return 'earlier';
  if (key === 'ArrowDown') return 'later';
  if (key === 'ArrowLeft') return isRtl ? 'later' : 'earlier';
  return key === 'ArrowRight' ? (isRtl ? 'earlier' : 'later') : undefined;
}

/** One tile: its chart, the table behind it, and how it is arranged. */
export function Tile({
  placed,
  figures: known,
  isCounted,
  place,
  isEditing,
  isFirst,
  isLast,
  onStep,
}: TileProps) {
  const texts = useFigureTexts();
  const { t } = texts;
  const [isTable, setIsTable] = useState(false);
  const { tile, columns } = placed;
  const title = t(`tile.${tile}`);
  const alone = useTile(tile, place, known);
  const figures = known ?? alone.data;
  const data = figures && tileDataOf(figures, texts);
  const hasFigures = data?.points.some((point) => point.figures.some(({ value }) => value !== 0)) ?? false;
  const isEmpty = data !== undefined && (data.points.length === 0 || !(isCounted || hasFigures));
  const steps: { step: TileStep; isOff: boolean }[] = [
    { step: 'earlier', isOff: isFirst },
    { step: 'later', isOff: isLast },
    { step: 'shrink', isOff: columns === 1 },
    { step: 'grow', isOff: columns === tileColumns },
    { step: 'hide', isOff: false },
  ];
  return (
    <Panel
      title={title}
      end={
        isEditing ? (
          steps.map(({ step, isOff }) => (
            <Tooltip key={step} title={t(step, { name: title })}>
              <span>
                <IconButton
                  size="small"
                  aria-label={t(step, { name: title })}
                  disabled={isOff}
                  onClick={() => onStep(step)}
                >
                  <Icon name={icons[step]} size={16} />
                </IconButton>
              </span>
            </Tooltip>
          ))
        ) : (
          <>
            {place !== undefined && figures?.isOfAllPlaces ? t('ofAllPlaces') : null}
            {data && !isEmpty ? <TableButton isTable={isTable} onChange={setIsTable} /> : null}
          </>
        )
      }
    >
      {/* While tiles are arranged, nothing in them opens: a link would leave the page with what was arranged. */}
      <div inert={isEditing}>
        {figures === undefined || data === undefined ? (
          alone.error ? (
            <PanelFailed error={alone.error} onRetry={() => void alone.refetch()} />
          ) : (
            <Skeleton variant="rounded" height={120} />
          )
        ) : isEmpty ? (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {t(tile === 'proof' ? 'nothing.proof' : isCounted ? 'say.nothing' : 'noFigures')}
          </Box>
        ) : isTable ? (
          <ChartTable title={title} data={data} />
        ) : (
          <TileChart tile={figures} data={data} columns={columns} />
        )}
      </div>
    </Panel>
  );
}
