import { useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { useNavigation } from '#web/shell/navigation/useNavigation.ts';
import { listPages } from '#web/shell/navigation/visibility.ts';
import { joinSuggestions, searchPages, type Suggestion } from './navigation-search.ts';
import { useOpenPage } from './page-link.ts';
import { useFoundRecords } from './useFoundRecords.ts';

const equipmentPage = '/inventory/equipment';

/** A field that finds pages by their title and records by their codes: what was asked, what was found, and the keys that move through it. */
export function useNavigationSearch(onDone: () => void) {
  const { t } = useTranslation('shell');
  const openPage = useOpenPage();
  const [question, setQuestion] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = `${useId()}-list`;
  const pages = listPages(useNavigation());
  const { records, isPending, findNow } = useFoundRecords(question);
  const can = useCan();
  const text = question.trim();
  const isAsking = text !== '';
  const foundPages = searchPages(pages, question);
  const found: Suggestion[] = joinSuggestions(pages, foundPages, records);
  const inEquipment: NavigationItem = {
    id: 'in-equipment',
    title: t('searchEquipment', { text }),
    url: `${equipmentPage}?${new URLSearchParams({ q: text }).toString()}`,
    icon: 'search',
  };
  const canGoFurther = can('equipment.read') && isAsking && foundPages.length === 0;
  if (canGoFurther) found.push({ page: inEquipment, isFurther: true });
  // What stands in the field now, for an answer that arrives later.
  const typed = useRef('');

  function clear(): void {
    setQuestion('');
    setChosen(0);
    typed.current = '';
  }

  function open(page: NavigationItem | undefined): void {
    if (page === undefined) return;
    clear();
    onDone();
    openPage(page);
  }

  // Enter may come before the records: a scanner and a paste are faster than any answer.
  async function openFirst(): Promise<void> {
    const [first] = await findNow();
    if (typed.current !== question) return;
    if (first !== undefined) open({ id: first.id, title: first.label, url: first.url });
    else if (canGoFurther) open(inEquipment);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      clear();
      onDone();
    } else if (event.key === 'Enter') {
      if (foundPages.length === 0 && isPending) void openFirst();
      else open(found[chosen]?.page);
    } else if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, Math.max(found.length - 1, 0)));
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
        typed.current = event.target.value;
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
    suggestions: { id: listId, found, isPending, question, chosen, onChoose: open },
  };
}
