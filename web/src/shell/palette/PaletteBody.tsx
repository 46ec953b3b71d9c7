import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { enteredBy, readAltKey, type Entered } from '#web/shell/toolbar/keyboard.ts';
import { PaletteFooter } from './PaletteFooter.tsx';
import { PaletteList } from './PaletteList.tsx';
import { PalettePreview } from './PalettePreview.tsx';
import { PaletteScope } from './PaletteScope.tsx';
import { usePalette } from './usePalette.ts';

/** Takes the keys of the field. */
export interface PaletteKeys {
  press: (event: KeyboardEvent) => void;
}

interface PaletteBodyProps {
  listId: string;
  question: string;
  keys: Ref<PaletteKeys>;
  /** Enter came before this was loaded. */
  entered: Entered | undefined;
  /** The question was asked elsewhere. */
  isStarted: boolean;
  /** What the keys of a hand scanner say that wrote the question, where its letters are others. */
  scannedKeys: () => string | undefined;
  onActiveChange: (id: string | undefined) => void;
  onClose: () => void;
}

/** What the palette finds, can do and shows of the chosen record; the field keeps the focus. */
export function PaletteBody({
  listId,
  question,
  keys,
  entered,
  isStarted,
  scannedKeys,
  onActiveChange,
  onClose,
}: PaletteBodyProps) {
  const { t } = useTranslation('shell');
  const { breakpoints } = useTheme();
  const hasPreview = useMediaQuery(breakpoints.up('lg'));
  const palette = usePalette(question, onClose);
  const { rows, chosen, isChosen, chooseRow, open, openFirst, openExact, isPending, isNothing } = palette;
  // What stands in the field now, for an answer that arrives later.
  const typed = useRef(question);
  useLayoutEffect(() => {
    typed.current = question;
  }, [question]);

  const enter = (how: Entered) => {
    const row = rows[chosen];
    const isFound = row === undefined || row.record !== undefined || row.key === 'further';
    const isOld = isPending && !isChosen && isFound;
    const inNewTab = how === 'newTab';
    if (isOld) void openFirst(() => typed.current === question, inNewTab, scannedKeys());
    else open(row, inNewTab);
  };

  function onKeyDown(event: KeyboardEvent): void {
    const move = (by: number) => chooseRow(rows[(chosen + by + rows.length) % Math.max(rows.length, 1)]);
    const pressed = readAltKey(event);
    const lettered =
      pressed === undefined
        ? undefined
        : rows.find(({ letter }) => letter !== undefined && letter === pressed);
    if (lettered !== undefined) open(lettered);
    else if (event.key === 'Enter') enter(enteredBy(event));
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Tab' && event.shiftKey && rows[chosen]?.key.startsWith('act ')) {
      chooseRow(rows.find(({ record }) => record?.id === palette.target?.id) ?? rows[0]);
    } else if (event.key === 'Tab' && !event.shiftKey && palette.firstAction !== undefined) {
      chooseRow(palette.firstAction);
    } else return;
    event.preventDefault();
  }
  useImperativeHandle(keys, () => ({ press: onKeyDown }));
  const enterEarly = useEffectEvent(() => {
    if (isStarted) void openExact(() => typed.current === question);
    else if (entered !== undefined) enter(entered);
  });
  useEffect(() => {
    if (entered !== undefined) enterEarly();
  }, [entered]);

  const activeId = rows.length === 0 ? undefined : `${listId}-${chosen}`;
  useLayoutEffect(() => onActiveChange(activeId), [activeId, onActiveChange]);
  const found = rows.filter(({ key }) => key !== 'further' && !key.startsWith('act ')).length;

  return (
    <>
      <output style={visuallyHidden}>
        {isPending || palette.isBlank ? '' : t('results', { count: found })}
      </output>
      <Box
        sx={{ display: 'flex', flex: 1, minHeight: 0, borderBlockStart: '1px solid', borderColor: 'divider' }}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflow: 'auto', paddingBlock: '8px', paddingInline: '8px' }}>
          {/* Where there is room it stands in the line of the field. */}
          <Box
            sx={{
              display: 'flex',
              position: { md: 'absolute' },
              insetBlockStart: { md: 14 },
              insetInlineEnd: { md: 64 },
            }}
          >
            <PaletteScope
              scope={palette.scope}
              scopes={palette.scopes}
              labelOf={palette.scopeLabel}
              onChoose={palette.chooseScope}
            />
          </Box>
          {isNothing && (
            <Box sx={{ padding: '8px 12px', color: 'text.secondary', typography: 'body2' }}>
              {isPending ? t('searching') : t('noResults')}
            </Box>
          )}
          <PaletteList
            id={listId}
            groups={palette.groups}
            chosen={chosen}
            question={palette.text}
            onChoose={chooseRow}
            onOpen={open}
          />
        </Box>
        {hasPreview && <PalettePreview shown={palette.preview} />}
      </Box>
      <PaletteFooter />
    </>
  );
}
