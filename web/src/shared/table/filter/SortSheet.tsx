import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Sort } from '#contract/shared/list-query.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { Column } from '../column-layout.ts';
import { addSort } from '../list-url.ts';

interface SortSheetProps<T> {
  columns: readonly Column<T>[];
  sort: readonly Sort[];
  onSort: (change: (sort: readonly Sort[]) => Sort[]) => void;
}

/** The fields a list sorts by: tapping adds one, turns it around, then takes it out. */
export function SortSheet<T>({ columns, sort, onSort }: SortSheetProps<T>) {
  const { t } = useTranslation('list');
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {columns
        .filter(({ isSortable }) => isSortable)
        .map(({ id, label }) => {
          const rank = sort.findIndex(({ field }) => field === id);
          const present = sort[rank];
          return (
            <li key={id}>
              <Button
                fullWidth
                color={present ? 'primary' : 'inherit'}
                aria-pressed={present !== undefined}
                onClick={() => onSort((now) => addSort(now, id))}
                sx={{ justifyContent: 'space-between', minHeight: 44 }}
              >
                {label}
                {present ? (
                  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
                    {t(present.descending ? 'descending' : 'ascending')}
                    <Icon name={present.descending ? 'arrow-down' : 'arrow-up'} size={16} />
                    {sort.length > 1 ? <Count value={rank + 1} /> : null}
                  </Box>
                ) : null}
              </Button>
            </li>
          );
        })}
    </Box>
  );
}
