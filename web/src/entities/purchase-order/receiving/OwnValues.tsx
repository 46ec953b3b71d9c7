import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { labelOfCustomField } from '#contract/entities/category/custom-values.ts';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { splitSerials } from './serial-verdicts.ts';

/** Writes texts into a field of the items, from a row on. */
export type WriteOwn = (key: string, at: number, texts: readonly string[]) => void;

interface OwnValuesProps {
  /** The place of the item, from 0 on. */
  at: number;
  /** The fields of the category. */
  customFields: readonly CustomField[];
  /** What is written at the item itself, by the key of the field. */
  texts: Readonly<Record<string, string>>;
  /** The sentences that say what is wrong, by the key of the field. */
  problems: Readonly<Record<string, string>>;
  onWrite: WriteOwn;
}

const ownId = (key: string, at: number) => `own-${key}-${String(at)}`;

function focusOwn(key: string, at: number): void {
  const input = document.querySelector<HTMLInputElement>(`#${ownId(key, at)}`);
  input?.focus();
  input?.select();
}

/** What one item has of its own, below its serial number; typed, scanned, or pasted as a column. */
export function OwnValues({ at, customFields, texts, problems, onWrite }: OwnValuesProps) {
  const { t, i18n } = useTranslation('receiving');

  function takePaste(event: ClipboardEvent<HTMLInputElement>, key: string) {
    const column = splitSerials(event.clipboardData.getData('text'));
    if (column.length < 2) return;
    event.preventDefault();
    onWrite(key, at, column);
  }
  function move(event: KeyboardEvent<HTMLInputElement>, key: string) {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    focusOwn(key, event.key === 'ArrowUp' ? at - 1 : at + 1);
  }
  return (
    <span className="own">
      {customFields.map(({ key, type }) => {
        const text = texts[key];
        if (text === undefined) return null;
        const problem = problems[key];
        const noteId = `${ownId(key, at)}-note`;
        const name = labelOfCustomField(customFields, key, i18n.language);
        return (
          <span key={key} className="field">
            <label htmlFor={ownId(key, at)}>{name}</label>
            <input
              id={ownId(key, at)}
              value={text}
              dir={type === 'text' ? 'auto' : 'ltr'}
              autoComplete="off"
              spellCheck={false}
              aria-label={t('values.ofItem', { label: name, row: at + 1 })}
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : noteId}
              onChange={(event) => onWrite(key, at, [event.target.value])}
              onPaste={(event) => takePaste(event, key)}
              onKeyDown={(event) => move(event, key)}
            />
            {problem === undefined ? null : (
              <span className="wrong" id={noteId}>
                {problem}
              </span>
            )}
          </span>
        );
      })}
    </span>
  );
}
