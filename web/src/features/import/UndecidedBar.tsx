import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { UndecidedChoice } from '#contract/features/batch/batch.schema.ts';
import type { ImportField } from '#contract/features/batch/import.schema.ts';
import { isSharedField } from '#web/features/references/shared-fields.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { findReference } from './find-reference.ts';
import { NewValueDialog } from './NewValueDialog.tsx';

interface UndecidedBarProps {
  field: ImportField;
  label: string;
  /** How many texts are not decided, how many of them nobody knows, and how many rows have them. */
  open: number;
  unknown: number;
  rows: number;
  isDisabled: boolean;
  onDecide: (choice: UndecidedChoice) => void;
}

/** Decides at once what becomes of all texts of a column that are not decided; each can still be decided otherwise. */
export function UndecidedBar({ field, label, open, unknown, rows, isDisabled, onDecide }: UndecidedBarProps) {
  const { t } = useTranslation('import');
  const [isNew, setNew] = useState(false);
  const setup = findReference(field.entity)?.newRecord;
  const asks = setup?.fields.some((name) => isSharedField(setup.entity.fields[name])) ?? false;
  return (
    <Box
      role="group"
      aria-label={t('undecidedFor', { field: label })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        paddingInline: 2,
        paddingBlock: 1,
        borderBottom: 1,
        borderColor: 'divider',
        backgroundColor: 'tone.caution.bg',
        typography: 'body2',
      }}
    >
      <Box component="b" sx={{ flex: '1 1 160px', color: 'tone.caution.fg' }}>
        {t('undecided', { n: formatCount(open) })}
      </Box>
      {setup && unknown > 0 ? (
        <Button
          size="small"
          variant="contained"
          disabled={isDisabled}
          onClick={() => (asks ? setNew(true) : onDecide({ use: 'create' }))}
        >
          {t('createAll', { n: formatCount(unknown) })}
        </Button>
      ) : null}
      <Button
        size="small"
        variant="outlined"
        disabled={isDisabled}
        onClick={() => onDecide({ use: 'empty' })}
      >
        {t('emptyAll')}
      </Button>
      <Button size="small" variant="outlined" disabled={isDisabled} onClick={() => onDecide({ use: 'skip' })}>
        {t('skipAll', { n: formatCount(rows) })}
      </Button>
      {isNew ? (
        <NewValueDialog
          entity={field.entity}
          value=""
          many={unknown}
          onClose={() => setNew(false)}
          onFilled={(values) => {
            setNew(false);
            onDecide({ use: 'create', values });
          }}
        />
      ) : null}
    </Box>
  );
}
