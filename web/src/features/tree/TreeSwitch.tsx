import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isTreeView } from './list-tree.ts';
import type { ListControl } from '#web/shared/table/useListState.ts';

/** Tree or list; the choice is part of the address. */
export function TreeSwitch({ control }: { control: ListControl }) {
  const { t } = useTranslation('tree');
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={isTreeView(control) ? 'tree' : 'list'}
      aria-label={t('shownAs')}
      onChange={(_, chosen: string | null) => {
        if (chosen === 'list') control.update({ layout: 'list' });
        else if (chosen === 'tree') control.update({ layout: undefined, filters: [], sort: [], bin: false });
      }}
    >
      <ToggleButton value="tree">{t('asTree')}</ToggleButton>
      <ToggleButton value="list">{t('asList')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
