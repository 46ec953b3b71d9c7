import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import './overview-texts.ts';
import type { PlacedTile } from '#contract/areas/overview/overview.api.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { formatTime } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { useAddressSearch, withParameters } from '#web/shared/page/useAddressSearch.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { overviewPath } from './overview-path.ts';
import { useArrange, useOverview, type LayoutOwner } from './overview.queries.ts';
import { OwnerChoice } from './OwnerChoice.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { TileGrid } from './TileGrid.tsx';
import { useFigureTexts } from './useFigureTexts.ts';
import { WorkPanel } from './WorkPanel.tsx';

/** Of when the figures are; the dot says that there are any. */
function FiguresOf({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        marginInlineEnd: 1,
        marginInlineStart: { xs: '10px', md: 0 },
        fontSize: '0.75rem',
        color: 'text.secondary',
        ...(isThere && {
          '&::before': {
            content: '""',
            width: 6,
            height: 6,
            borderRadius: '50%',
            backgroundColor: 'tone.success.fg',
          },
        }),
      }}
    >
      {children}
    </Box>
  );
}

/** What needs the person, the key figures, and the tiles; for all places or one. */
export function OverviewPage() {
  const { t } = useTranslation(['overview', 'common']);
  const { weekdayName } = useFigureTexts();
  const today = useToday();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  useDocumentTitle(t('title'));
  const can = useCan();
  const { search, changeSearch } = useAddressSearch();
  const place = new URLSearchParams(search).get('place') ?? undefined;
  const { data, error, refetch } = useOverview(place);
  const arrange = useArrange();
  const { showToast } = useMessages();
  const [draft, setDraft] = useState<PlacedTile[]>();
  const [owner, setOwner] = useState<LayoutOwner>('me');
  const [isChoosing, setIsChoosing] = useState(false);
  if (error && !data)
    return (
      <RecordFailed
        error={error}
        backTo={place === undefined ? '/' : overviewPath}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <RecordLoading label={t('loading')} />;
  const { figuresAt, eventsBehind, figures, layout, tiles } = data;
  const isEditing = draft !== undefined;
  const finish = (next: PlacedTile[] | null) =>
    arrange.mutate(
      { owner, tiles: next },
      {
        onSuccess: () => {
          setDraft(undefined);
          showToast(t(owner === 'me' ? 'saved' : 'savedRole'), { variant: 'success' });
        },
      },
    );
  const figuresOf = (
    <FiguresOf key="of" isThere={figuresAt !== null}>
      {figuresAt === null ? t('noFigures') : t('figuresOf', { time: isolateLtr(formatTime(figuresAt)) })}
    </FiguresOf>
  );
  const begin = () => {
    setOwner('me');
    setDraft([...layout.tiles]);
  };
  return (
    <Box sx={{ display: 'grid', gap: '14px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        title={t('title')}
        count={
          <>
            {today === undefined
              ? null
              : t('day', { weekday: weekdayName(today, 'long'), day: dateInText(today) })}
            {isNarrow ? figuresOf : null}
          </>
        }
        actions={
          isEditing ? (
            <>
              <PageAction icon="x" label={t('common:cancel')} onClick={() => setDraft(undefined)} />
              <PageAction
                icon="undo"
                label={t('reset')}
                isDisabled={arrange.isPending}
                onClick={() => finish(null)}
              />
              <PageAction
                icon="check"
                label={t('finish')}
                isPrimary
                isDisabled={arrange.isPending}
                onClick={() => finish(draft)}
              />
            </>
          ) : (
            <>
              {isNarrow ? null : figuresOf}
              <PageAction
                icon="pinmap"
                label={data.place?.label ?? t('allPlaces')}
                onClick={() => setIsChoosing(true)}
              />
              <PageAction icon="edit" label={t('edit')} onClick={begin} />
            </>
          )
        }
      />
      {isEditing ? (
        <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0 }}>
          {t('editText')}
        </Typography>
      ) : null}
      {isEditing && can('overview.arrange') ? <OwnerChoice owner={owner} onChange={setOwner} /> : null}
      {eventsBehind > 0 ? <Alert severity="info">{t('behind')}</Alert> : null}
      <KeyFigures figures={figures} isCounted={figuresAt !== null} />
      <TileGrid
        tiles={draft ?? layout.tiles}
        figures={tiles}
        isCounted={figuresAt !== null}
        place={data.place?.id}
        first={isEditing ? undefined : <WorkPanel />}
        isEditing={isEditing}
        isAdmin={can('user.read')}
        onArrange={setDraft}
      />
      {isChoosing ? (
        <PlaceDialog
          place={data.place ? { id: data.place.id, label: data.place.path, note: null } : null}
          onClose={() => setIsChoosing(false)}
          onChosen={(id) => {
            setIsChoosing(false);
            changeSearch((newest) => withParameters(newest, { place: id }));
          }}
        />
      ) : null}
    </Box>
  );
}
