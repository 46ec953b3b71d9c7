import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { backToList } from '#web/shared/table/list-place.ts';

/** One step of the way to a page; the last one has no address. */
export interface Crumb {
  text: string;
  to?: string | undefined;
  isCode?: boolean | undefined;
}

/** The line above a title that leads back. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('record');
  return (
    <Breadcrumbs
      aria-label={t('breadcrumbs')}
      separator={<Icon name="chev-right" size={14} />}
      sx={{ marginBottom: 1, '& .MuiBreadcrumbs-separator': { marginInline: '4px' } }}
    >
      {crumbs.map((crumb) =>
        crumb.to ? (
          <Link
            key={crumb.text}
            component={RouterLink}
            to={crumb.to}
            state={backToList}
            variant="caption"
            color="textSecondary"
          >
            {crumb.text}
          </Link>
        ) : (
          <Typography
            key={crumb.text}
            component={crumb.isCode ? 'bdi' : 'span'}
            dir={crumb.isCode ? 'ltr' : undefined}
            aria-current="page"
            variant={crumb.isCode ? 'code' : 'caption'}
            sx={{
              color: 'text.secondary',
              ...(crumb.isCode ? { fontSize: '0.75rem' } : { fontWeight: 400 }),
            }}
          >
            {crumb.text}
          </Typography>
        ),
      )}
    </Breadcrumbs>
  );
}
