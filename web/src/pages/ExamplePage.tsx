import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { isOpenTo } from '#web/shell/access/access.ts';
import { NavigationList } from '#web/shell/navbar/NavigationList.tsx';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { filterNavigation } from '#web/shell/navigation/visibility.ts';
import { PanelDrawer } from '#web/shell/settings-panel/PanelDrawer.tsx';
import { SectionTheme } from '#web/shell/theme/SectionTheme.tsx';
import { PlainPage } from './PlainPage.tsx';

/** One menu entry of every kind, drawn by the components of the menu and filtered by its rule. */
function useSampleMenu(): NavigationItem[] {
  const { t } = useTranslation('examplePage');
  const { status, roles } = useSession();
  const sample: NavigationItem[] = [
    {
      id: 'sample.group',
      title: t('group'),
      type: 'group',
      children: [
        { id: 'sample.item', title: t('item'), icon: 'tag', url: '/example', end: true },
        {
          id: 'sample.collapse',
          title: t('collapse'),
          type: 'collapse',
          icon: 'doc',
          children: [{ id: 'sample.child', title: t('child'), url: '/example?child' }],
        },
        { id: 'sample.divider', title: '', type: 'divider' },
        { id: 'sample.link', title: t('link'), type: 'link', icon: 'mail', url: '/contact-us' },
        { id: 'sample.badge', title: t('badge'), icon: 'shield', url: '/404', badge: { title: '3' } },
        { id: 'sample.disabled', title: t('disabled'), icon: 'lock', url: '/404', disabled: true },
        { id: 'sample.guests', title: t('guests'), icon: 'user', url: '/sign-in', auth: [] },
        { id: 'sample.admins', title: t('admins'), icon: 'users', url: '/admin/user', auth: ['admin'] },
      ],
    },
  ];
  return filterNavigation(sample, (auth) => isOpenTo(auth, { status, roles }));
}

/** A page for developers: its title in three languages, a menu entry of every kind, and a drawer. */
export function ExamplePage() {
  const { t } = useTranslation('examplePage');
  const [isOpen, setOpen] = useState(false);
  const items = useSampleMenu();
  return (
    <PlainPage title={t('TITLE')}>
      <Typography color="textSecondary">{t('text')}</Typography>
      <SectionTheme section="navbar">
        <Box
          component="nav"
          aria-label={t('menu')}
          sx={{
            width: 280,
            maxWidth: '100%',
            padding: 1.5,
            borderRadius: '12px',
            bgcolor: 'background.default',
            color: 'text.primary',
            textAlign: 'start',
          }}
        >
          <NavigationList items={items} />
        </Box>
      </SectionTheme>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('openDrawer')}
      </Button>
      <PanelDrawer isOpen={isOpen} onClose={() => setOpen(false)} title={t('drawer')}>
        <Typography sx={{ paddingBlock: 2 }}>{t('drawerText')}</Typography>
      </PanelDrawer>
    </PlainPage>
  );
}
