import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { memo, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { OwnValues, type WriteOwn } from './OwnValues.tsx';
import { isBlocking, splitSerials, type SerialVerdict } from './serial-verdicts.ts';

interface SerialRowProps {
  /** Its place, from 0 on. */
  at: number;
  value: string;
  verdict: SerialVerdict;
  isNeeded: boolean;
  /** The printed tag of the item; undefined where the items carry none. */
  tag: string | undefined;
  isTagWrong: boolean;
  onTag: (at: number, value: string) => void;
  /** The fields of the category; of some of them each item has its own value. */
  customFields: readonly CustomField[] | undefined;
  /** Its own values and what is wrong with them, each as one text so that rows compare quickly. */
  ownTexts: string;
  ownProblems: string;
  onOwn: WriteOwn;
  onChange: (at: number, value: string) => void;
  /** Several numbers were pasted at this row. */
  onPaste: (at: number, serials: readonly string[]) => void;
  /** A scanner ends what it reads with Enter: the next row is wanted. */
  onNext: (at: number) => void;
}

function VerdictText({ at, verdict, onChange }: Pick<SerialRowProps, 'at' | 'verdict' | 'onChange'>) {
  const { t } = useTranslation('receiving');
  switch (verdict.state) {
    case 'duplicate': {
      const { row, position, isSameLine } = verdict;
      return isSameLine ? t('serial.sameRow', { row }) : t('serial.sameLine', { row, position });
    }
    case 'taken':
      return (
        <>
          {t('serial.taken')}{' '}
          <RecordLink to={`${equipment.page}/${verdict.item.id}`}>
            <Code>{verdict.item.label}</Code>
          </RecordLink>
        </>
      );
    case 'check':
      return (
        <>
          {t('serial.lookAlike')}{' '}
          <Link component="button" type="button" onClick={() => onChange(at, verdict.suggestion)}>
            {t('serial.use')} <Code>{verdict.suggestion}</Code>
          </Link>
        </>
      );
    case 'ready':
      return t('serial.noMatch');
    case 'wrong':
      return t('serial.wrong');
    default:
      return null;
  }
}

/** One serial number: where it is typed or scanned, and what is known of it. */
export const SerialRow = memo(function SerialRow({
  at,
  value,
  verdict,
  isNeeded,
  tag,
  isTagWrong,
  ...act
}: SerialRowProps) {
  const { t } = useTranslation('receiving');
  const isWrong = isBlocking(verdict);
  const noteId = `serial-${String(at)}-note`;

  function takePaste(event: ClipboardEvent<HTMLInputElement>) {
    const serials = splitSerials(event.clipboardData.getData('text'));
    if (serials.length < 2) return;
    event.preventDefault();
    act.onPaste(at, serials);
  }
  function move(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (event.key === 'Enter') {
      if (tag === undefined || !focusTag(at)) act.onNext(at);
    } else focusSerial(event.key === 'ArrowDown' ? at + 1 : at - 1);
  }
  const tint = isWrong ? 'tone.danger.bg' : verdict.state === 'check' ? 'tone.caution.bg' : undefined;
  return (
    <Box component="li" sx={{ backgroundColor: tint }}>
      <span className="number">{at + 1}</span>
      <input
        id={serialId(at)}
        value={value}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={80}
        aria-label={t('serial.label', { row: at + 1 })}
        aria-invalid={isWrong}
        aria-describedby={noteId}
        required={isNeeded}
        onChange={(event) => act.onChange(at, event.target.value)}
        onPaste={takePaste}
        onKeyDown={move}
      />
      <span className="chip">
        {verdict.state === 'empty' ? null : <StatusChip entity="serial" status={verdict.state} />}
      </span>
      <span className="note" id={noteId}>
        <VerdictText at={at} verdict={verdict} onChange={act.onChange} />
      </span>
      {tag === undefined ? null : (
        <span className="own">
          <span className="field">
            <label htmlFor={tagId(at)}>{t('tag.label', { row: at + 1 })}</label>
            <input
              id={tagId(at)}
              data-scan="tag"
              value={tag}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              // A scanner may write the whole link of the label.
              maxLength={200}
              aria-invalid={isTagWrong}
              onChange={(event) => act.onTag(at, event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                act.onNext(at);
              }}
            />
            {isTagWrong ? <span className="wrong">{t('tag.wrong')}</span> : null}
          </span>
        </span>
      )}
      {act.customFields && act.ownTexts !== '{}' ? (
        <OwnValues
          at={at}
          customFields={act.customFields}
          texts={JSON.parse(act.ownTexts) as Record<string, string>}
          problems={JSON.parse(act.ownProblems) as Record<string, string>}
          onWrite={act.onOwn}
        />
      ) : null}
    </Box>
  );
});

function serialId(at: number): string {
  return `serial-${String(at)}`;
}

function tagId(at: number): string {
  return `printed-tag-${String(at)}`;
}

/** Puts the cursor into the tag of a row; false where there is none. */
function focusTag(at: number): boolean {
  const input = document.querySelector<HTMLInputElement>(`#${tagId(at)}`);
  input?.focus();
  input?.select();
  return input !== null;
}

/** Puts the cursor into a row of serial numbers; false where there is none. */
export function focusSerial(at: number): boolean {
  const input = document.querySelector<HTMLInputElement>(`#${serialId(at)}`);
  input?.focus();
  input?.select();
  return input !== null;
}
