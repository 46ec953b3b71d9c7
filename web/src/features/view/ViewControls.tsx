import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Total } from '#contract/shared/page.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import type { Column } from '#web/shared/table/column-layout.ts';
import type { Listed, ListSource } from '#web/shared/table/list-source.ts';
import type { ListControl } from '#web/shared/table/useListState.ts';

const ViewsDrawer = lazyPart(() => import('./ViewsDrawer.tsx'), 'ViewsDrawer');
const ChangedView = lazyPart(() => import('./ChangedView.tsx'), 'ChangedView');

/** What the parts of saved views know of the list they stand on. */
export interface ViewedList {
  source: Pick<ListSource<Listed>, 'entity' | 'getTotals'>;
  control: ListControl;
  /** What the list is called. */
  title: string;
  columns: readonly Pick<Column<never>, 'id' | 'isHidden'>[];
  /** How many records it finds now. */
  found: Total | undefined;
}

/** Saves, discards and manages views, at the end of the tabs. */
export function ViewControls(list: ViewedList) {
  const { t } = useTranslation('list');
  const [isOpen, setOpen] = useState<boolean>();
  const { control } = list;
  return (
    <>
      <Suspense fallback={null}>
        {control.isChanged ? (
          <ChangedView entity={list.source.entity} control={control} onSaveAs={() => setOpen(true)} />
        ) : null}
      </Suspense>
      <Tooltip title={t('manageViews')}>
        <IconButton size="small" aria-label={t('manageViews')} onClick={() => setOpen(true)}>
          <Icon name="bookmark" size={16} />
        </IconButton>
      </Tooltip>
      <Suspense fallback={null}>
        {isOpen === undefined ? null : (
          <ViewsDrawer {...list} isOpen={isOpen} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
