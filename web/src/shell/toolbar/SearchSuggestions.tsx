import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { splitMatch } from '#web/shared/form/match-parts.ts';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import type { Suggestion } from './navigation-search.ts';
import { optionLook } from './option-look.ts';
import { PageMark } from './PageMark.tsx';

interface SearchSuggestionsProps {
  isOpen: boolean;
  id: string;
  found: readonly Suggestion[];
  question: string;
  chosen: number;
  onChoose: (page: NavigationItem) => void;
}

/** What the question found, under the field; the field keeps the focus, and the count is said aloud. */
export function SearchSuggestions({ isOpen, ...list }: SearchSuggestionsProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      <output style={visuallyHidden}>
        {isOpen ? t('results', { count: list.found.filter(({ isFurther }) => !isFurther).length }) : ''}
      </output>
      {isOpen && <SuggestionList {...list} />}
    </>
  );
}

function SuggestionList({ id, found, question, chosen, onChoose }: Omit<SearchSuggestionsProps, 'isOpen'>) {
  const { t } = useTranslation('shell');
  return (
    <Paper
      sx={{
        position: 'absolute',
        insetBlockStart: '100%',
        insetInline: 0,
        zIndex: 1,
        marginBlockStart: '4px',
        padding: '4px',
        boxShadow: 2,
        maxHeight: '60vh',
        overflow: 'auto',
        color: 'text.primary',
      }}
    >
      {found.every(({ isFurther }) => isFurther) && (
        <Box sx={{ padding: '8px 12px', color: 'text.secondary', typography: 'body2' }}>{t('noResults')}</Box>
      )}
      <Box component="ul" id={id} role="listbox" aria-label={t('searchLabel')} sx={{ margin: 0, padding: 0 }}>
        {found.map(({ page }, index) => (
          <Box
            key={page.id}
            component="li"
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(page)}
            sx={{
              ...optionLook(index === chosen),
              '&:hover': { bgcolor: index === chosen ? 'primary.soft' : 'action.hover' },
            }}
          >
            <PageMark page={page} />
            <Box component="bdi" sx={{ flex: 'none' }}>
              {splitMatch(page.title, question).map(({ text, start, isMatch }) =>
                isMatch ? <b key={start}>{text}</b> : text,
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
