import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import type { PersonView } from '#contract/features/view/view.schema.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useTotals } from '#web/shared/table/list-queries.ts';
import { countedViews, savedTabs, viewOfTab } from '#web/shared/table/ViewTabs.tsx';
import { DeleteViewDialog } from './DeleteViewDialog.tsx';
import { RenameViewDialog } from './RenameViewDialog.tsx';
import { SaveViewForm } from './SaveViewForm.tsx';
import { useViewCommands } from './useViewCommands.ts';
import type { ViewedList } from './ViewControls.tsx';
import { ViewNews } from './ViewNews.tsx';
import { viewsQuery } from './view-queries.ts';
import { ViewRow } from './ViewRow.tsx';

interface ViewsDrawerProps extends ViewedList {
  isOpen: boolean;
  onClose: () => void;
}

/** Saves what the list shows, and manages its views: one's own and those that others share. */
export function ViewsDrawer({ isOpen, onClose, ...list }: ViewsDrawerProps) {
  const { control, source } = list;
  const { entity } = source;
  const { t } = useTranslation('view');
  const { t: common } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const commands = useViewCommands(entity);
  const [renamed, setRenamed] = useState<PersonView>();
  const [deleted, setDeleted] = useState<PersonView>();
  const { data } = useQuery({ ...viewsQuery(entity.name), enabled: isOpen });
  const views = data?.items ?? control.views;
  const current = control.state.view;
  const view = control.views.find((one) => one.id === current);
  const groups = [
    { key: 'yours', views: views.filter(({ isOwn }) => isOwn) },
    { key: 'shared', views: views.filter(({ isOwn }) => !isOwn) },
  ] as const;
  const counted = countedViews(
    savedTabs(
      views.map((one) => ({ ...one, isTab: true })),
      entity,
    ),
  );
  const totals = useTotals(source, isOpen ? counted.map(viewOfTab) : []);
  const totalOf = (viewId: string) => totals[counted.findIndex(({ key }) => key === viewId)];
  const moved = (all: readonly PersonView[], at: number, to: number) => {
    const [one, other] = [all[at], all[to]];
    return one && other ? () => commands.reorder(all.with(at, other).with(to, one)) : undefined;
  };
  const addressOf = (viewId: string) => `${entity.page}?view=${viewId}`;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      anchor="right"
      slotProps={{
        backdrop: { invisible: true },
        paper: { 'aria-labelledby': id, sx: { width: 380, maxWidth: '100vw' } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flex: 'none',
          minHeight: 64,
          paddingInline: '24px 14px',
          borderBlockEnd: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('title')}
        </Typography>
        <IconButton aria-label={common('close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflowX: 'hidden',
          overflowY: 'auto',
          // The question before a choice breaks, its answers do not.
          '& .MuiToggleButton-root': { paddingInline: '8px', whiteSpace: 'nowrap' },
        }}
      >
        <SaveViewForm
          key={current ?? ''}
          {...list}
          commands={commands}
          view={view}
          onDone={(viewId) => void navigate(addressOf(viewId))}
        />
        {view && view.subscription !== 'never' ? (
          <ViewNews entity={entity} view={view} commands={commands} />
        ) : null}
        {groups.map((group) =>
          group.views.length === 0 ? null : (
            <Box component="section" key={group.key}>
              <Typography
                component="h3"
                variant="overline"
                sx={{ display: 'block', padding: '14px 24px 4px', color: 'text.secondary' }}
              >
                {t(group.key)}
              </Typography>
              <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
                {group.views.map((one, at) => (
                  <ViewRow
                    key={one.id}
                    view={one}
                    to={addressOf(one.id)}
                    isCurrent={one.id === current}
                    commands={commands}
                    total={totalOf(one.id)}
                    onUp={moved(group.views, at, at - 1)}
                    onDown={moved(group.views, at, at + 1)}
                    onRename={() => setRenamed(one)}
                    onDelete={() => setDeleted(one)}
                  />
                ))}
              </Box>
            </Box>
          ),
        )}
      </Box>
      {renamed ? (
        <RenameViewDialog view={renamed} commands={commands} onClose={() => setRenamed(undefined)} />
      ) : null}
      {deleted ? (
        <DeleteViewDialog
          view={deleted}
          onConfirm={() =>
            commands.remove(deleted, () => {
              if (deleted.id === current) control.update(control.withoutView, 'replace');
            })
          }
          onClose={() => setDeleted(undefined)}
        />
      ) : null}
    </Drawer>
  );
}
