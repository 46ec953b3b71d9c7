import Box from '@mui/material/Box';
import type { Entity } from '#contract/shared/entity.ts';
import type { Sort } from '#contract/shared/list-query.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';

interface SortedByProps {
  entity: Entity;
  sort: readonly Sort[];
}

/** What a list is sorted by. The direction is an arrow to the eye and a word to the ear. */
export function SortedBy({ entity, sort }: SortedByProps) {
  const { t } = useTranslation('list');
  const labels = useLabels();
  const sortedBy = (directionOf: (isDescending: boolean) => string) =>
    t('sortedBy', {
      columns: sort
        .map(({ field, descending }) => `${labels.field(entity.name, field)} ${directionOf(descending)}`)
        .join(t('comma')),
    });
  return (
    <>
      <span aria-hidden>{sortedBy((isDescending) => (isDescending ? '↓' : '↑'))}</span>
      <Box component="span" sx={visuallyHidden}>
        {sortedBy((isDescending) => t(isDescending ? 'descending' : 'ascending'))}
      </Box>
    </>
  );
}
