import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { useRef, useState, type ReactNode } from 'react';
import {
  mostTiles,
  type OverviewTile,
  type OverviewTileFigures,
  type PlacedTile,
} from '#contract/areas/overview/overview.api.ts';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { hiddenTiles, hideTile, moveTile, resizeTile, showTile } from './arrangement.ts';
import { stepOfKey, Tile, type TileStep } from './Tile.tsx';
import { useFigureTexts } from './useFigureTexts.ts';

interface TileGridProps {
  tiles: readonly PlacedTile[];
  figures: readonly OverviewTileFigures[];
  /** Whether anything is counted yet. */
  isCounted: boolean;
  place: string | undefined;
  /** What stands before the tiles: beside the first one where there is room. */
  first: ReactNode;
  isEditing: boolean;
  isAdmin: boolean;
  onArrange: (tiles: PlacedTile[]) => void;
}

/** How much of twelve parts is left for what stands beside the first tile; a tile of the whole width has nothing beside it. */
function partsBeside(tile: PlacedTile | undefined): number {
  if (tile?.columns === 1) return 8;
  return tile?.columns === 2 ? 7 : 12;
}

/** The tiles in up to three columns; while they are arranged, by pointer, buttons or keys. */
export function TileGrid(props: TileGridProps) {
  const { tiles, figures, isCounted, place, first, isEditing, isAdmin, onArrange } = props;
  const { t } = useFigureTexts();
  const { direction } = useTheme();
  const [dragged, setDragged] = useState<OverviewTile>();
  const [announced, setAnnounced] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const arrange = (next: PlacedTile[], tile: OverviewTile) => {
    const to = next.findIndex((one) => one.tile === tile);
    const name = t(`tile.${tile}`);
    setAnnounced(
      to < 0
        ? t('isHidden', { name })
        : t('moved', { name, place: to + 1, total: next.length, columns: next[to]?.columns ?? 1 }),
    );
    onArrange(next);
  };
  const take = (step: TileStep, tile: OverviewTile) => {
    const at = tiles.findIndex((one) => one.tile === tile);
    if (step === 'earlier' || step === 'later') {
      arrange(moveTile(tiles, tile, at + (step === 'earlier' ? -1 : 1)), tile);
    } else if (step === 'hide') {
      arrange(hideTile(tiles, tile), tile);
      // Focus stays among the tiles when the one that had it is gone.
      const others = grid.current?.querySelectorAll<HTMLElement>('[data-tile]');
      (others?.[at + 1] ?? others?.[at - 1])?.focus();
    } else {
      arrange(resizeTile(tiles, tile, step === 'grow' ? 1 : -1), tile);
    }
  };
  const hidden = hiddenTiles(tiles, isAdmin);
  const firstParts = first ? partsBeside(tiles[0]) : 12;
  return (
    <>
      {isEditing && hidden.length > 0 ? (
        <Box
          component="section"
          aria-label={t('hidden')}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, typography: 'body2' }}
        >
          {t('hidden')}
          {hidden.map((tile) => (
            <Button
              key={tile}
              size="small"
              variant="outlined"
              disabled={tiles.length >= mostTiles}
              onClick={() => arrange(showTile(tiles, tile), tile)}
            >
              {t('show', { name: t(`tile.${tile}`) })}
            </Button>
          ))}
        </Box>
      ) : null}
      {tiles.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('noTiles')}</Box>
      ) : null}
      <Box
        ref={grid}
        role="group"
        aria-label={t('tiles')}
        sx={{
          display: 'grid',
          gap: '14px',
          alignItems: 'stretch',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(12, minmax(0, 1fr))',
          },
          '& > * > section': { height: '100%' },
          '@media print': { display: 'block', '& > *': { breakInside: 'avoid', marginBottom: 2 } },
        }}
      >
        {first ? (
          <Box sx={{ minWidth: 0, gridColumn: { xs: 'auto', md: 'span 2', lg: `span ${firstParts}` } }}>
            {first}
          </Box>
        ) : null}
        {tiles.map((placed, at) => {
          const { tile, columns } = placed;
          const parts = at === 0 && firstParts < 12 ? 12 - firstParts : columns * 4;
          return (
            <Box
              key={tile}
              data-tile={tile}
              {...(isEditing && {
                role: 'group',
                'aria-label': t(`tile.${tile}`),
                tabIndex: 0,
                draggable: true,
                onDragStart: () => setDragged(tile),
                onDragOver: (event: React.DragEvent) => event.preventDefault(),
                onDrop: () => {
                  if (dragged !== undefined) arrange(moveTile(tiles, dragged, at), dragged);
                  setDragged(undefined);
                },
                onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
                  const step = stepOfKey(event, direction === 'rtl');
                  if (step === undefined || event.target !== event.currentTarget) return;
                  event.preventDefault();
                  take(step, tile);
                },
              })}
              sx={{
                minWidth: 0,
                gridColumn: { xs: 'auto', md: `span ${Math.min(columns, 2)}`, lg: `span ${parts}` },
                ...(isEditing && { cursor: 'grab' }),
              }}
            >
              <Tile
                placed={placed}
                figures={figures.find((one) => one.tile === tile)}
                isCounted={isCounted}
                place={place}
                isEditing={isEditing}
                isFirst={at === 0}
                isLast={at === tiles.length - 1}
                onStep={(step) => take(step, tile)}
              />
            </Box>
          );
        })}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announced}
      </Box>
    </>
  );
}
