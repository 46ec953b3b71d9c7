import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';

interface PageHeaderProps {
  title: ReactNode;
  /** A figure beside the title, on the same baseline. */
  count?: ReactNode;
  /** At most three buttons, the primary one last. */
  actions?: ReactNode;
  /** A line above the title that leads back, such as a breadcrumb. */
  above?: ReactNode;
}

/** The head of every page: title and figure on one baseline, actions at the end. */
export function PageHeader({ title, count, actions, above }: PageHeaderProps) {
  return (
    <Box component="header" sx={{ flex: 'none' }}>
      {above}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            alignItems: 'baseline',
            flexWrap: 'wrap',
            columnGap: '10px',
          }}
        >
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {count === undefined ? null : (
            <Typography
              component="p"
              sx={{ margin: 0, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {count}
            </Typography>
          )}
        </Box>
        {actions === undefined ? null : <Box sx={{ display: 'flex', gap: 1, flex: 'none' }}>{actions}</Box>}
      </Box>
    </Box>
  );
}

interface PageActionProps {
  icon: IconName;
  label: string;
  isPrimary?: boolean;
  isDisabled?: boolean;
  to?: string;
  state?: unknown;
  /** Given by an action with a menu of its own, for screen readers. */
  isMenuOpen?: boolean;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** One action of a page: a button with its words, on a phone its icon alone. */
export function PageAction({
  icon,
  label,
  isPrimary = false,
  isDisabled = false,
  to,
  state,
  isMenuOpen,
  onClick,
}: PageActionProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const target = {
    onClick,
    ...(to === undefined ? {} : { component: Link, to, state }),
    ...(isMenuOpen === undefined ? {} : { 'aria-haspopup': 'menu' as const, 'aria-expanded': isMenuOpen }),
  };
  if (isPhone) {
    return (
      <Tooltip title={label}>
        <span>
          <IconButton
            aria-label={label}
            data-primary={isPrimary || undefined}
            disabled={isDisabled}
            {...target}
            sx={{
              width: 40,
              height: 40,
              borderRadius: '6px',
              ...(isPrimary
                ? {
                    backgroundColor: 'primary.main',
                    color: 'primary.contrastText',
                    '&:hover': { backgroundColor: 'primary.dark', color: 'primary.contrastText' },
                  }
                : { border: 1, borderColor: 'surface.line', backgroundColor: 'background.paper' }),
            }}
          >
            <Icon name={icon} />
          </IconButton>
        </span>
      </Tooltip>
    );
  }
  return (
    <Button
      data-primary={isPrimary || undefined}
      variant={isPrimary ? 'contained' : 'outlined'}
      startIcon={<Icon name={icon} size={16} />}
      disabled={isDisabled}
      {...target}
    >
      {label}
    </Button>
  );
}
