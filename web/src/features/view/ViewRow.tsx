import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link } from 'react-router';
import { subscriptions, type PersonView } from '#contract/features/view/view.schema.ts';
import type { Total } from '#contract/shared/page.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { TabTotal } from '#web/shared/table/ViewTabs.tsx';
import { RowMenu, type RowAction } from '#web/shared/table/grid/RowMenu.tsx';
import type { ViewCommands } from './useViewCommands.ts';

interface ViewRowProps {
  view: PersonView;
  /** Where it is opened. */
  to: string;
  isCurrent: boolean;
  commands: ViewCommands;
  /** How many records it finds, where that was counted. */
  total: Total | undefined;
  /** Moves it one place up or down; nothing where there is none. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRename: () => void;
  onDelete: () => void;
}

/** A view of the list: what it is, who sees it, and what can be done with it. */
export function ViewRow(props: ViewRowProps) {
  const { view, to, isCurrent, commands, total, onUp, onDown, onRename, onDelete } = props;
  const { t } = useTranslation('view');
  const can = useCan();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const roles = view.sharedWith.map((role) => t(`role.${role}`)).join(t('and'));
  const facts = [
    ...(view.isOwn ? [] : [t('sharedBy', { owner: view.owner, roles })]),
    ...(view.isOwn ? [roles === '' ? t('onlyYou') : t('sharedWith', { roles })] : []),
    ...(view.subscription === 'never' ? [] : [t(`told.${view.subscription}`)]),
  ];
  const actions: RowAction[] = [
    {
      key: 'pin',
      icon: 'pin',
      label: t(view.isPinned ? 'unpin' : 'pin'),
      run: () => commands.mine(view, { isPinned: !view.isPinned }),
    },
    {
      key: 'tab',
      icon: 'bookmark',
      label: t(view.isTab ? 'hideTab' : 'showTab'),
      run: () => commands.mine(view, { isTab: !view.isTab }),
    },
    {
      key: 'default',
      icon: 'star',
      label: t(view.isDefault ? 'noDefault' : 'makeDefault'),
      run: () => commands.mine(view, { isDefault: !view.isDefault }),
    },
    ...(onUp ? [{ key: 'up', icon: 'arrow-up' as const, label: t('moveUp'), run: onUp }] : []),
    ...(onDown ? [{ key: 'down', icon: 'arrow-down' as const, label: t('moveDown'), run: onDown }] : []),
    ...subscriptions
      .filter((one) => one !== view.subscription)
      .map((one) => ({
        key: one,
        icon: 'mail' as const,
        label: t(`tell.${one}`),
        run: () => commands.mine(view, { subscription: one }),
      })),
    ...(view.isOwn
      ? [
          { key: 'rename', icon: 'edit' as const, label: t('rename'), run: onRename },
          { key: 'delete', icon: 'trash' as const, label: t('delete'), run: onDelete },
        ]
      : []),
    ...(view.sharedWith.length > 0 && (view.isOwn || can('view.takeOver'))
      ? [{ key: 'unshare', icon: 'users' as const, label: t('unshare'), run: () => commands.share(view, []) }]
      : []),
    ...(!view.isOwn && can('view.takeOver')
      ? [{ key: 'takeOver', icon: 'user' as const, label: t('takeOver'), run: () => commands.takeOver(view) }]
      : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 46,
        paddingInline: '24px 12px',
        ...(isCurrent && {
          backgroundColor: 'surface.selected',
          borderInlineStart: 2,
          borderColor: 'primary.main',
          paddingInlineStart: '22px',
        }),
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component={Link}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          sx={{
            display: 'block',
            color: 'text.primary',
            typography: 'body2',
            fontWeight: 500,
            textDecoration: 'none',
          }}
        >
          <bdi>{view.name}</bdi>
        </Box>
        <Box
          sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {facts.join(t('comma'))}
        </Box>
      </Box>
      {view.isDefault ? (
        <Box
          component="span"
          sx={{
            paddingInline: '6px',
            borderRadius: '4px',
            backgroundColor: 'primary.soft',
            color: 'primary.dark',
            fontSize: '0.6875rem',
            fontWeight: 600,
          }}
        >
          {t('default')}
        </Box>
      ) : null}
      {view.changes > 0 ? (
        <Tooltip title={t('news')}>
          <Box component="span" sx={{ color: 'primary.main', typography: 'caption', fontWeight: 600 }}>
            {formatCount(view.changes)}
          </Box>
        </Tooltip>
      ) : null}
      {view.isPinned ? (
        <Tooltip title={t('isPinned')}>
          <Box
            component="span"
            role="img"
            aria-label={t('isPinned')}
            sx={{ display: 'flex', color: 'text.secondary' }}
          >
            <Icon name="pin" size={16} />
          </Box>
        </Tooltip>
      ) : null}
      {total ? <TabTotal total={total} /> : null}
      <IconButton
        size="small"
        aria-label={t('actionsFor', { name: view.name })}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
      >
        <Icon name="more" size={16} />
      </IconButton>
      <RowMenu
        anchor={menu}
        actions={actions}
        label={t('actionsFor', { name: view.name })}
        onClose={() => setMenu(null)}
      />
    </Box>
  );
}
