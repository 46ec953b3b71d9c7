import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { savePerson } from '#web/shared/session/person-record.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { useNavigation } from '#web/shell/navigation/useNavigation.ts';
import { pickShortcuts, toggleShortcut } from '#web/shell/shortcuts/shortcut-rules.ts';

const pagesOf = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => [...(item.url === undefined ? [] : [item]), ...pagesOf(item.children ?? [])]);

/** The pages that stand in the toolbar; more are added there. */
export function ShortcutsPanel() {
  const { t } = useTranslation('account');
  const ids = useSession().user?.data.shortcuts ?? [];
  const items = pickShortcuts(ids, pagesOf(useNavigation()));
  return (
    <Panel title={t('shortcuts.title')} isFlush={items.length > 0}>
      {items.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('shortcuts.none')}</Box>
      ) : (
        <PanelRows>
          {items.map(({ id, title, url = '/' }) => (
            <li key={id}>
              <RecordLink to={url}>{title}</RecordLink>
              <span className="end">
                <Button
                  size="small"
                  aria-label={t('shortcuts.removeOf', { name: title })}
                  onClick={() => savePerson({ shortcuts: toggleShortcut(ids, id) })}
                >
                  {t('shortcuts.remove')}
                </Button>
              </span>
            </li>
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}
