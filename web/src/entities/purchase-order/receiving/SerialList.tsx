import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { placeSerials, placesOf, type LineEntry, type SheetLine } from './receipt-draft.ts';
import { focusSerial, SerialRow } from './SerialRow.tsx';
import { isBlocking, type SerialVerdict } from './serial-verdicts.ts';

interface SerialListProps {
  sheet: SheetLine;
  entry: LineEntry;
  verdicts: readonly SerialVerdict[];
  onEdit: (next: (entry: LineEntry) => LineEntry) => void;
  /** So many numbers found no place on the line. */
  onLeft: (count: number) => void;
}

const empty: SerialVerdict = { state: 'empty' };

/** The serial numbers of a line, one row for each accepted unit; typed, scanned, or pasted as a column. */
export function SerialList({ sheet, entry, verdicts, onEdit, onLeft }: SerialListProps) {
  const { t } = useTranslation('receiving');
  const { open, requiresSerial } = sheet.facts;
  const places = placesOf(entry);
  const wanted = useRef<number | undefined>(undefined);
  const toFix = verdicts.filter(isBlocking).length;
  const filled = places.filter((serial) => serial.trim() !== '').length;
  // The handlers stay the same while rows change, so that a row is drawn again only when its own number changes.
  const latest = useRef({ entry, onEdit, onLeft, open });
  useEffect(() => {
    latest.current = { entry, onEdit, onLeft, open };
    if (wanted.current !== undefined && focusSerial(wanted.current)) wanted.current = undefined;
  });

  const place = useCallback((at: number, serials: readonly string[]) => {
    const now = latest.current;
    const placed = placeSerials(now.entry, at, serials, now.open);
    now.onEdit(() => placed.entry);
    now.onLeft(placed.left);
  }, []);
  const change = useCallback((at: number, value: string) => place(at, [value]), [place]);
  const next = useCallback((at: number) => {
    if (focusSerial(at + 1)) return;
    latest.current.onEdit((before) => placeSerials(before, at + 1, [''], latest.current.open).entry);
    wanted.current = at + 1;
  }, []);

  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1,
          paddingInline: 2,
          paddingBlock: 1,
          typography: 'caption',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <b>{t('serial.count', { filled, count: places.length })}</b>
        <Box component="span" role="status" sx={{ color: 'tone.danger.fg' }}>
          {toFix > 0 ? t('serial.toFix', { count: toFix }) : null}
        </Box>
      </Box>
      {places.length === 0 ? (
        <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>{t('serial.none')}</Box>
      ) : (
        <Box component="ol" aria-label={t('serial.title', { position: sheet.position })} sx={rows}>
          {places.map((value, at) => (
            <SerialRow
              key={`row-${String(at)}`}
              at={at}
              value={value}
              verdict={verdicts[at] ?? empty}
              isNeeded={requiresSerial}
              onChange={change}
              onPaste={place}
              onNext={next}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

const rows = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: 432,
  overflowY: 'auto',
  '& li': {
    display: 'grid',
    gridTemplateColumns: {
      xs: '36px minmax(0, 1fr) auto',
      sm: '36px minmax(112px, 168px) 104px minmax(0, 1fr)',
    },
    alignItems: 'center',
    columnGap: 1,
    minHeight: 36,
    paddingInlineEnd: 2,
    paddingBlock: { xs: '4px', sm: 0 },
    typography: 'body2',
    borderBottom: 1,
    borderColor: 'divider',
    contentVisibility: 'auto',
    containIntrinsicBlockSize: '36px',
  },
  '& .number': {
    alignSelf: 'stretch',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    backgroundColor: 'surface.sunken',
    color: 'text.secondary',
    typography: 'caption',
  },
  '& input': {
    typography: 'code',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: 32,
    padding: '0 8px',
    color: 'inherit',
    background: 'transparent',
    border: 1,
    borderColor: 'control.border',
    borderRadius: '4px',
    textAlign: 'left',
    '&:focus': { outline: 2, outlineColor: 'focus', outlineStyle: 'solid', outlineOffset: -1 },
    '&[aria-invalid=true]': {
      borderColor: 'error.main',
      textDecoration: 'underline wavy',
      textUnderlineOffset: '3px',
      textDecorationColor: 'error.main',
    },
  },
  '& .note': {
    typography: 'caption',
    fontWeight: 400,
    color: 'text.secondary',
    gridColumn: { xs: '2 / -1', sm: 'auto' },
    '&:empty': { display: 'none' },
  },
} as const;
