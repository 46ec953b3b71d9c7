import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { formatInstant } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { ConflictTable } from './ConflictTable.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import {
  compareVersions,
  keepChoices,
  mergeRows,
  openConflicts,
  type Choices,
  type MergeRow,
  type Versions,
} from './merge.ts';
import type { FormValues } from './form-values.ts';

/** A save that came too late: the three versions of the record and who was faster. */
export interface Conflict {
  versions: Versions;
  /** What the record is called in a sentence. */
  number: string;
  baseVersion: number;
  theirVersion: number;
  who: string;
  at: string;
}

interface ConflictDialogProps {
  conflict: Conflict;
  isOpen: boolean;
  isSaving: boolean;
  failure: string | undefined;
  labelOf: (path: string) => string;
  showValue: (path: string, value: unknown) => ReactNode;
  onDiscard: () => void;
  onKeepEditing: () => void;
  onSave: (merged: FormValues) => void;
}

function useChoices(conflict: Conflict) {
  const rows = compareVersions(conflict.versions);
  const [state, setState] = useState<{ conflict: Conflict; rows: MergeRow[]; choices: Choices }>({
    conflict,
    rows,
    choices: {},
  });
  // Somebody saved once more while the dialog was open: only choices that still mean the same stay.
  if (state.conflict !== conflict) {
    setState({ conflict, rows, choices: keepChoices(state.rows, rows, state.choices) });
  }
  return {
    rows: state.rows,
    choices: state.choices,
    choose: (path: string, side: 'theirs' | 'yours') =>
      setState((now) => ({ ...now, choices: { ...now.choices, [path]: side } })),
  };
}

/** Shows both sides of a conflict field by field; what only one side changed is merged, the rest needs a choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, isOpen, isSaving } = props;
  const { t } = useTranslation('form');
  const { rows, choices, choose } = useChoices(conflict);
  const [showsAll, setShowsAll] = useState(false);
  const conflicts = rows.filter((row) => row.kind === 'conflict');
  const open = openConflicts(rows, choices);
  const same = rows.filter((row) => row.kind === 'same');
  const merged = rows.length - same.length - conflicts.length;
  const left =
    conflicts.length === 0
      ? t('conflictNone')
      : open.length === 0
        ? t('conflictDone')
        : t('conflictLeft', { left: open.length, all: conflicts.length });
  const when = isolateLtr(formatInstant(conflict.at));
  const who = conflict.who || t('unknownPerson');
  return (
    <DecisionDialog
      isOpen={isOpen}
      width={880}
      title={t('conflictTitle')}
      text={t('conflictText', { who, number: conflict.number, when })}
      mark={<Icon name="swap" size={20} />}
      isWarning
      onClose={props.onKeepEditing}
      losing={
        <Button color="inherit" disabled={isSaving} onClick={props.onDiscard}>
          {t('discardMine')}
        </Button>
      }
      actions={
        <>
          <Button variant="outlined" onClick={props.onKeepEditing}>
            {t('keepEditing')}
          </Button>
          <Button
            variant="contained"
            disabled={isSaving || open.length > 0}
            aria-describedby="conflict-left"
            onClick={() => props.onSave(mergeRows(rows, choices))}
          >
            {t('saveAsVersion', { version: conflict.theirVersion + 1 })}
          </Button>
        </>
      }
    >
      <ConflictTable
        conflict={{ ...conflict, who }}
        rows={showsAll ? rows : rows.filter((row) => row.kind !== 'same')}
        choices={choices}
        labelOf={props.labelOf}
        showValue={props.showValue}
        onChoose={choose}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginTop: '12px' }}>
        <Box id="conflict-left" component="output" sx={{ flex: 1, typography: 'body2' }}>
          {left} {t('conflictMerged', { count: merged })} {t('conflictSame', { count: same.length })}
        </Box>
        <Button size="small" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'showDifferences' : 'showAllFields')}
        </Button>
      </Box>
      {props.failure ? (
        <Box role="alert" sx={{ marginTop: 1, typography: 'body2', color: 'tone.danger.fg' }}>
          {props.failure}
        </Box>
      ) : null}
    </DecisionDialog>
  );
}
