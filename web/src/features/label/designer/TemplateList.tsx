import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { Link } from 'react-router';
import type { LabelTemplate } from '#contract/features/label/template.schema.ts';
import { joinList } from '#web/shared/format/join-list.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { templatePath } from '../label-paths.ts';
import { rowLook } from './row-look.ts';

interface TemplateListProps {
  templates: readonly LabelTemplate[];
  /** The one that is open; a new one starts as a copy of it. */
  current?: string | undefined;
}

/** All templates, with the way to a new one. */
export function TemplateList({ templates, current }: TemplateListProps) {
  const { t } = useTranslation('label');
  const can = useCan();
  const newPath = templatePath(current === undefined ? 'new' : `new?from=${current}`);
  return (
    <Panel
      title={t('templates')}
      isFlush
      end={
        can('label-template.update') ? (
          <Tooltip title={t('newTemplate')}>
            <IconButton component={Link} to={newPath} size="small" aria-label={t('newTemplate')}>
              <Icon name="plus" size={18} />
            </IconButton>
          </Tooltip>
        ) : null
      }
    >
      {templates.length === 0 ? (
        <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>{t('noTemplates')}</Box>
      ) : (
        <Box
          component="ul"
          sx={{
            margin: 0,
            padding: 0,
            listStyle: 'none',
            maxHeight: 320,
            overflowY: 'auto',
            '& > li + li': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          {templates.map(({ id, name, stock, categories, isDefault, isActive }) => (
            <li key={id}>
              <Box
                component={Link}
                to={templatePath(id)}
                aria-current={id === current ? 'page' : undefined}
                sx={(theme) => ({
                  ...rowLook(theme, id === current),
                  display: 'block',
                  padding: '7px 16px',
                  textDecoration: 'none',
                })}
              >
                <Box
                  component="span"
                  sx={{
                    display: 'block',
                    fontWeight: 500,
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                  }}
                >
                  <bdi>{name}</bdi>
                </Box>
                <Box
                  component="span"
                  sx={{ display: 'block', typography: 'caption', fontWeight: 400, color: 'text.secondary' }}
                >
                  <bdi>{stock}</bdi>
                  {categories.length === 0
                    ? null
                    : ` · ${t('designer.for', { names: joinList(categories.map(({ label }) => label)) })}`}
                  {isDefault ? ` · ${t('designer.isDefault')}` : null}
                  {isActive ? null : ` · ${t('inactive')}`}
                </Box>
              </Box>
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}
