import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { reference } from '#contract/shared/field.ts';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { setTypedText } from '#web/shared/page/early-keys.ts';
import type { ChoiceColumn, ReferenceColumn, SheetColumn, SheetRow } from './sheet-column.ts';

/** Where the sheet goes after a cell was edited; `gone` is where somebody has gone elsewhere. */
export type AfterEdit = 'stay' | 'gone' | 'down' | 'up' | 'next' | 'previous';

export interface EditorProps<Row extends SheetRow> {
  row: Row;
  column: SheetColumn<Row>;
  label: string;
  typed: string | undefined;
  onText: (text: string, after: AfterEdit) => void;
  onWrite: (apply: (row: Row) => Row, after: AfterEdit) => void;
  onCancel: (isLeaving?: boolean) => void;
}

// The editor takes the focus from the cell that it stands in; nothing else moves.
const takeFocus = (control: HTMLElement | null) => control?.focus();

function afterKey({ key, shiftKey }: KeyboardEvent): AfterEdit | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  return undefined;
}

/** The form is saved from anywhere; what a cell was given so far is saved with it. */
function isSave({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 's';
}

function TextEditor<Row extends SheetRow>(props: EditorProps<Row>) {
  const { column, row, typed } = props;
  const [text, setText] = useState(typed ?? column.textOf(row));
  return (
    <input
      className="sheet-input"
      aria-label={props.label}
      ref={takeFocus}
      autoComplete="off"
      dir={column.isFigure ? 'ltr' : 'auto'}
      value={text}
      onFocus={(event) => {
        if (typed === undefined) event.target.select();
      }}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => props.onText(text, 'gone')}
      onKeyDown={(event) => {
        if (isSave(event)) {
          props.onText(text, 'stay');
          return;
        }
        event.stopPropagation();
        const after = afterKey(event);
        if (event.key === 'Escape') {
          event.preventDefault();
          props.onCancel();
        } else if (after) {
          event.preventDefault();
          props.onText(text, after);
        }
      }}
    />
  );
}

function ChoiceEditor<Row extends SheetRow>(props: EditorProps<Row> & { column: ChoiceColumn<Row> }) {
  const { column, row, typed } = props;
  const first = column.options.find(({ label }) =>
    label.toLocaleLowerCase().startsWith((typed ?? '\0').toLocaleLowerCase()),
  );
  const [value, setValue] = useState(first?.value ?? column.valueOf(row));
  const commit = (after: AfterEdit) => props.onWrite((now) => column.write(now, value), after);
  return (
    <select
      className="sheet-input"
      aria-label={props.label}
      ref={takeFocus}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => commit('gone')}
      onKeyDown={(event) => {
        if (isSave(event)) {
          commit('stay');
          return;
        }
        event.stopPropagation();
        const after = afterKey(event);
        if (event.key === 'Escape') {
          event.preventDefault();
          props.onCancel();
        } else if (after) {
          event.preventDefault();
          commit(after);
        }
      }}
    >
      {column.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

const anyReference = reference('', 'category', { optional: true });

function ReferenceEditor<Row extends SheetRow>(props: EditorProps<Row> & { column: ReferenceColumn<Row> }) {
  const { column, row, typed } = props;
  const labelId = `sheet-editor-${row.key}`;
  // The letter that opened the editor is the first of the search.
  const [takeInputFocus] = useState(() => (box: HTMLElement | null) => {
    const input = box?.querySelector('input') ?? null;
    input?.focus();
    if (typed !== undefined) setTypedText(input, typed);
  });
  const left = useRef<{ text: string; marked: ReferenceValue | null }>(undefined);
  // Tab takes what is marked; without an answer yet, the name is looked up like one that was pasted.
  const leave = (after: AfterEdit) => {
    const { text, marked } = left.current ?? {};
    if (marked) props.onWrite((now) => column.write(now, marked), after);
    else if (text !== undefined) props.onText(text, after);
    else props.onWrite((now) => now, after);
  };
  return (
    <Box
      sx={{ width: '100%', minWidth: 220, backgroundColor: 'background.paper', zIndex: 2 }}
      ref={takeInputFocus}
      onKeyDown={(event) => {
        if (isSave(event)) return;
        event.stopPropagation();
        const after = afterKey(event);
        if (event.key === 'Escape') {
          event.preventDefault();
          props.onCancel();
        } else if (after === 'next' || after === 'previous') {
          event.preventDefault();
          leave(after);
        }
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onCancel(true);
      }}
    >
      <span id={labelId} hidden>
        {props.label}
      </span>
      <ReferencePicker
        id={`${labelId}-input`}
        path={column.id}
        labelId={labelId}
        describedBy={undefined}
        facts={anyReference}
        isInvalid={false}
        value={column.valueOf(row)}
        search={column.searchOf(row)}
        onTab={(text, marked) => {
          left.current = { text, marked };
        }}
        onBlur={() => undefined}
        onChange={(next) => props.onWrite((now) => column.write(now, next as ReferenceValue | null), 'stay')}
      />
    </Box>
  );
}

/** The control that a cell becomes while it is edited. */
export function CellEditor<Row extends SheetRow>(props: EditorProps<Row>) {
  const { column } = props;
  if (column.kind === 'choice') return <ChoiceEditor {...props} column={column} />;
  if (column.kind === 'reference') return <ReferenceEditor {...props} column={column} />;
  return <TextEditor {...props} />;
}
