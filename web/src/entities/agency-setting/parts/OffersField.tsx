import Box from '@mui/material/Box';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { listProblems } from '#web/shared/form/form-resolver.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { OfferRow } from './OfferRow.tsx';
import { codeOf, type OfferValue } from './part-values.ts';
import { usePartTexts } from './usePartTexts.tsx';

/** The choices of a setting in the order in which they are offered. */
export function OffersField({ label }: { label: string }) {
  const { t } = useTranslation('agencySetting');
  const { nameOf } = usePartTexts();
  const { form, describeProblem } = useFormScope();
  const rows = useWatch({ control: form.control, name: 'value' }) as OfferValue[];
  const { errors } = useFormState({ control: form.control, name: 'value' });
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const found: unknown = get(errors, 'value');
  const whole = (typeof found === 'object' && found ? listProblems({ found }) : []).find(
    ({ path }) => path === 'value',
  );

  function toggle(code: string) {
    setOpened((now) => (now.includes(code) ? now.filter((one) => one !== code) : [...now, code]));
  }

  function move(from: number, to: number) {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    const next = rows.toSpliced(from, 1).toSpliced(to, 0, row);
    flushSync(() => {
      form.clearErrors('value');
      form.setValue('value', next, { shouldDirty: true });
      setAnnouncement(t('offers.moved', { name: nameOf(row), place: to + 1, count: rows.length }));
    });
    // The focus goes with the choice, so that it can be moved on.
    document.getElementById(fieldId(`value.${to}.${to < from ? 'up' : 'down'}`))?.focus();
  }

  return (
    <FieldFrame label={label} span={6} error={whole ? describeProblem(whole) : undefined}>
      {({ labelId, describedBy }) => (
        <Box
          component="ol"
          id={fieldId('value')}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          sx={{ margin: 0, padding: 0, listStyle: 'none', borderBottom: 1, borderColor: 'divider' }}
        >
          {rows.map((row, at) => (
            <OfferRow
              // A place, not a choice: the paths of messages name places.
              key={`place-${String(at)}`}
              at={at}
              count={rows.length}
              row={row}
              isOpen={opened.includes(codeOf(row))}
              onToggle={() => toggle(codeOf(row))}
              onMove={(to) => move(at, to)}
            />
          ))}
          <Box component="li" aria-live="polite" sx={visuallyHidden}>
            {announcement}
          </Box>
        </Box>
      )}
    </FieldFrame>
  );
}
