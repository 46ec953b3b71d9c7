import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link, useNavigate } from 'react-router';
import type { Entity } from '#contract/shared/entity.ts';
import type { ListControl } from '#web/shared/table/useListState.ts';
import { useViewCommands } from './useViewCommands.ts';

interface ChangedViewProps {
  entity: Entity;
  control: ListControl;
  onSaveAs: () => void;
}

/** What can be done with a view that is no longer as it was saved. */
export function ChangedView({ entity, control, onSaveAs }: ChangedViewProps) {
  const { t } = useTranslation('view');
  const commands = useViewCommands(entity);
  const navigate = useNavigate();
  const view = control.views.find(({ id }) => id === control.state.view);
  if (!view) return null;
  return (
    <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
      {view.isOwn ? (
        <Button
          size="small"
          disabled={commands.isRunning}
          onClick={() =>
            commands.save(
              view,
              control.state,
              undefined,
              () => void navigate(`${entity.page}?view=${view.id}`),
            )
          }
        >
          {t('save')}
        </Button>
      ) : null}
      <Button size="small" onClick={onSaveAs}>
        {t('saveAs')}
      </Button>
      <Button size="small" color="inherit" component={Link} {...control.linkToView(view.id)}>
        {t('discard')}
      </Button>
    </Box>
  );
}
