import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { useFocusAtStart } from './useFocusAtStart.ts';
import { ChoiceEditor, type Choice } from './ChoiceEditor.tsx';
import type { ReferenceSource } from './reference-source.ts';
import { meValue } from '#contract/shared/relative-values.ts';

const pauseAfterTyping = 180;
const maxOptions = 50;

const searchQuery = (source: ReferenceSource, typed: string) =>
  queryOptions({
    queryKey: [source.kind ?? 'pick', 'pick', source.key, typed],
    queryFn: ({ signal }) => source.find(typed, signal),
    staleTime: 30_000,
  });

interface ReferenceEditorProps {
  label: string;
  source: ReferenceSource;
  values: readonly string[];
  /** What means other records for each person: me, my unit. */
  relative: readonly string[];
  /** How many listed records have each value, where the server counted it. */
  counts: ReadonlyMap<string, number>;
  onChange: (values: string[]) => void;
  /** Enter: with what was typed, its best match is chosen as well. */
  onEnter: (values: string[]) => void;
}

/** Records of another entity: typing searches on the server, never more than 50 are loaded. */
export function ReferenceEditor(props: ReferenceEditorProps) {
  const { label, source, values, relative, counts, onChange, onEnter } = props;
  const { t } = useTranslation('list');
  const input = useFocusAtStart<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed.trim(), pauseAfterTyping);
  const client = useQueryClient();
  const search = useQuery({ ...searchQuery(source, asked), placeholderData: keepPreviousData });
  // The answer to what stands there now, also when Enter comes before the typing paused.
  const chooseBest = async () => {
    const typedNow = typed.trim();
    const [best] = typedNow === '' ? [] : await client.fetchQuery(searchQuery(source, typedNow));
    if (typedNow === '') onEnter([...values]);
    else if (best) onEnter([...new Set([...values, best.id])]);
  };
  const ids = values.filter((value) => !relative.includes(value));
  const chosen = useQueries({
    queries: ids.map((id) => ({
      queryKey: [source.kind ?? 'pick', 'one', source.key, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.get(id, signal),
      staleTime: 300_000,
      retry: false,
    })),
  });
  const found = (search.data ?? []).slice(0, maxOptions);
  const kept = chosen.flatMap(({ data }) => (data && !found.some(({ id }) => id === data.id) ? [data] : []));
  const own = typed === '' ? relative : relative.filter((value) => values.includes(value));
  const choices: Choice[] = own.map((value) => ({ value, label: t(value === meValue ? 'me' : 'myUnit') }));
  for (const option of [...kept, ...found]) {
    const count = counts.get(option.id);
    choices.push({
      value: option.id,
      label: option.label,
      note: option.note,
      ...(count === undefined ? {} : { count }),
    });
  }
  return (
    <Box>
      <OutlinedInput
        inputRef={input}
        fullWidth
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Applying moves the focus to a button, which the same key would press.
          event.preventDefault();
          chooseBest().catch(() => undefined);
        }}
        placeholder={t('typeToSearch')}
        slotProps={{ input: { 'aria-label': t('searchField', { field: label }), dir: 'auto' } }}
      />
      {choices.length > 0 ? (
        <ChoiceEditor label={label} choices={choices} values={values} onChange={onChange} />
      ) : (
        <Typography
          variant="body2"
          component="output"
          sx={{ display: 'block', paddingBlock: 1.5, color: 'text.secondary' }}
        >
          {search.isError ? t('searchFailed') : search.isPending ? t('searching') : t('noneFound')}
        </Typography>
      )}
      {found.length >= maxOptions ? (
        <Typography variant="caption" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {t('typeMore')}
        </Typography>
      ) : null}
    </Box>
  );
}
