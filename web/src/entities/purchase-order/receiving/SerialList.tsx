import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { LineValues } from './LineValues.tsx';
import { ownTextsOf, splitFields, writeOwn } from './line-values.ts';
import {
  placeSerials,
  placesOf,
  tagPlacesOf,
  writeTag,
  type LineEntry,
  type PlacedSerials,
  type SheetLine,
} from './receipt-draft.ts';
import type { WriteOwn } from './OwnValues.tsx';
import { focusSerial, SerialRow } from './SerialRow.tsx';
import { serialRowsLook } from './serial-rows-look.ts';
import { isBlocking, type SerialVerdict } from './serial-verdicts.ts';
import { useObstacleText } from './useObstacleText.ts';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

interface SerialListProps {
  sheet: SheetLine;
  entry: LineEntry;
  verdicts: readonly SerialVerdict[];
  /** What is wrong with the values of the category's fields. */
  problems: readonly FieldProblem[];
  /** The places of printed tags that cannot be right. */
  wrongTags: ReadonlySet<number> | undefined;
  onEdit: (next: (entry: LineEntry) => LineEntry) => void;
  /** So many numbers found no place on the line. */
  onPlaced: (placed: PlacedSerials) => void;
}

const empty: SerialVerdict = { state: 'empty' };

/** The serial numbers of a line, one row for each accepted unit; typed, scanned, or pasted as a column. */
export function SerialList({
  sheet,
  entry,
  verdicts,
  problems,
  wrongTags,
  onEdit,
  onPlaced,
}: SerialListProps) {
  const { t } = useTranslation('receiving');
  const { open, requiresSerial } = sheet.facts;
  const places = placesOf(entry);
  const tags = tagPlacesOf(entry);
  const ownFields = splitFields(sheet, entry).own;
  const { describeValue } = useObstacleText();
  const wanted = useRef<number | undefined>(undefined);
  const toFix = verdicts.filter(isBlocking).length;
  const filled = places.filter((serial) => serial.trim() !== '').length;
  // The handlers stay the same while rows change, so that a row is drawn again only when its own number changes.
  const latest = useRef({ entry, onEdit, onPlaced, open });
  useEffect(() => {
    latest.current = { entry, onEdit, onPlaced, open };
    if (wanted.current !== undefined && focusSerial(wanted.current)) wanted.current = undefined;
  });

  const place = useCallback((at: number, serials: readonly string[]) => {
    const now = latest.current;
    const placed = placeSerials(now.entry, at, serials, now.open);
    now.onEdit(() => placed.entry);
    now.onPlaced(placed);
  }, []);
  const change = useCallback((at: number, value: string) => place(at, [value]), [place]);
  const next = useCallback((at: number) => {
    if (focusSerial(at + 1)) return;
    latest.current.onEdit((before) => placeSerials(before, at + 1, [''], latest.current.open).entry);
    wanted.current = at + 1;
  }, []);
  const write = useCallback<WriteOwn>((key, at, texts) => {
    latest.current.onEdit((before) => writeOwn(before, key, at, texts));
  }, []);
  const writeTagAt = useCallback((at: number, value: string) => {
    latest.current.onEdit((before) => writeTag(before, at, value));
  }, []);
  const problemsAt = (at: number) =>
    Object.fromEntries(
      problems
        .filter(({ path }) => path.startsWith(`ownValues.${at}.`))
        .map((problem) => [problem.path.split('.').at(-1), describeValue(sheet, problem)]),
    );

  return (
    <Box sx={{ minWidth: 0 }}>
      {places.length > 0 ? (
        <LineValues sheet={sheet} entry={entry} problems={problems} onEdit={onEdit} />
      ) : null}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
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
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={entry.hasTags}
              onChange={(_, hasTags) => onEdit((before) => ({ ...before, hasTags }))}
            />
          }
          label={t('tag.switch')}
          sx={{ margin: 0, gap: 1 }}
          slotProps={{ typography: { variant: 'caption' } }}
        />
        <Box component="span" role="status" sx={{ color: 'tone.danger.fg' }}>
          {toFix > 0 ? t('serial.toFix', { count: toFix }) : null}
        </Box>
      </Box>
      {places.length === 0 ? (
        <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>{t('serial.none')}</Box>
      ) : (
        <Box component="ol" aria-label={t('serial.title', { position: sheet.position })} sx={serialRowsLook}>
          {places.map((value, at) => (
            <SerialRow
              key={`row-${String(at)}`}
              at={at}
              value={value}
              verdict={verdicts[at] ?? empty}
              isNeeded={requiresSerial}
              tag={tags[at]}
              isTagWrong={wrongTags?.has(at) ?? false}
              onTag={writeTagAt}
              customFields={sheet.customFields}
              ownTexts={JSON.stringify(ownTextsOf(entry, ownFields, at))}
              ownProblems={JSON.stringify(problemsAt(at))}
              onOwn={write}
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
