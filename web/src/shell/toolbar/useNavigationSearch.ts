import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { useNavigation } from '#web/shell/navigation/useNavigation.ts';
import { listPages } from '#web/shell/navigation/visibility.ts';
import { searchPages, type Suggestion } from './navigation-search.ts';
import { useOpenPage } from './page-link.ts';
import type { StartedSearch } from './SearchOverlay.tsx';

/** A field that finds pages by their title and ends with the way to everything else, and the keys that move through it. */
export function useNavigationSearch(onSearchAll: (started: StartedSearch) => void) {
  const { t } = useTranslation('shell');
  const openPage = useOpenPage();
  const [question, setQuestion] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = `${useId()}-list`;
  const pages = listPages(useNavigation());
  const { roles } = useSession();
  const text = question.trim();
  const isAsking = text !== '';
  const everything: NavigationItem = {
    id: 'everything',
    title: t('searchEverything', { text }),
    icon: 'search',
  };
  const found: Suggestion[] = searchPages(pages, question).map((page) => ({ page }));
  if (isAsking && roles.length > 0) found.push({ page: everything, isFurther: true });

  function clear(): void {
    setQuestion('');
    setChosen(0);
  }

  function open(page: NavigationItem | undefined): void {
    if (page === undefined) return;
    clear();
    if (page.id === everything.id) onSearchAll({ text, isEntered: true });
    else openPage(page);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') clear();
    // Without a question there is what was opened last, what is pinned and what can be done.
    else if (event.key === 'Enter' && !isAsking) onSearchAll({ text, isEntered: false });
    else if (event.key === 'Enter') open(found[chosen]?.page);
    else if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, Math.max(found.length - 1, 0)));
    else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0));
    else return;
    event.preventDefault();
  }

  const hasList = isAsking && found.length > 0;
  return {
    isAsking,
    clear,
    field: {
      value: question,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setQuestion(event.target.value);
        setChosen(0);
      },
      onKeyDown,
      inputProps: {
        role: 'combobox',
        autoComplete: 'off',
        'aria-label': t('searchLabel'),
        'aria-autocomplete': 'list' as const,
        'aria-expanded': hasList,
        'aria-controls': listId,
        'aria-activedescendant': hasList ? `${listId}-${chosen}` : undefined,
      },
    },
    suggestions: { id: listId, found, question, chosen, onChoose: open },
  };
}
