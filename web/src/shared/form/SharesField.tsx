import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { LinesField } from '#web/shared/form/LinesField.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { sumOfShares } from '#contract/shared/shares.ts';

interface SharesFieldProps<Row extends object> {
  name: string;
  /** The fields of a line, the widest first; one of them is its `percent`. */
  facts: Readonly<Record<keyof Row & string, FieldFacts>>;
  empty: Row;
  max: number;
  addText: string;
  isDisabled?: boolean;
}

function Sum({ lines }: { lines: readonly unknown[] }) {
  const { t } = useTranslation('shares');
  const sum = sumOfShares(lines);
  return (
    <Box component="output" sx={{ color: sum === '100' ? 'tone.success.fg' : 'text.secondary' }}>
      {t('sum')} <Percent value={sum} />
    </Box>
  );
}

/** Shares that add up: one small row each, with the sum that follows while it is typed. */
export function SharesField<Row extends object>(props: SharesFieldProps<Row>) {
  const { t } = useTranslation('shares');
  return (
    <LinesField
      {...props}
      removeText={(line) => t('remove', { line })}
      renderFoot={(lines) => (lines.length > 0 ? <Sum lines={lines} /> : null)}
    />
  );
}
