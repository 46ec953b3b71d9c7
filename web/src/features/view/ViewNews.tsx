import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link } from 'react-router';
import type { PersonView } from '#contract/features/view/view.schema.ts';
import { allFields, type Entity } from '#contract/shared/entity.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { viewChangesQuery } from './view-queries.ts';
import type { ViewCommands } from './useViewCommands.ts';

interface ViewNewsProps {
  entity: Entity;
  view: PersonView;
  commands: ViewCommands;
}

/** What came into a view, left it or changed since the person last looked. */
export function ViewNews({ entity, view, commands }: ViewNewsProps) {
  const { t } = useTranslation('view');
  const labels = useLabels();
  const { data } = useQuery(viewChangesQuery(view.id));
  if (!data) return null;
  const { members, items } = data;
  const titles = allFields(entity);
  const fieldsOf = (names: readonly string[]) =>
    names
      .filter((name) => name in titles)
      .map((name) => labels.field(entity.name, name, titles[name]?.title))
      .join(t('comma'));
  const counts = {
    came: formatCount(data.came),
    left: formatCount(data.left),
    changed: formatCount(data.changed),
  };
  return (
    <Box component="section" sx={{ padding: '12px 24px', borderBlockEnd: 1, borderColor: 'divider' }}>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {t('sinceLook')}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {members.areNamed
          ? t('counts', counts)
          : t('numbers', { now: formatCount(members.now), before: formatCount(members.before) })}
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 220, overflowY: 'auto' }}
      >
        {items.map(({ recordId, kind, label, note, fields }) => (
          <Box component="li" key={recordId} sx={{ typography: 'body2', paddingBlock: '3px' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>{`${t(`kind.${kind}`)} `}</Box>
            <Link to={`${entity.page}/${recordId}`}>
              <bdi>{label === '' ? t('record') : label}</bdi>
            </Link>
            {note === null ? null : <bdi>{` ${note}`}</bdi>}
            {kind === 'changed' && fields.length > 0 ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>{` (${fieldsOf(fields)})`}</Box>
            ) : null}
          </Box>
        ))}
      </Box>
      {view.changes > 0 ? (
        <Button size="small" disabled={commands.isRunning} onClick={() => commands.seen(view)}>
          {t('markSeen')}
        </Button>
      ) : null}
    </Box>
  );
}
