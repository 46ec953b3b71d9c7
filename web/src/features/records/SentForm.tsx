import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FormScopeProvider } from '#web/shared/form/form-scope.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useStepForm, type StepFormSetup } from './useStepForm.ts';

interface SentFormProps extends StepFormSetup {
  label: string;
  confirm: string;
  /** The button spans the form, as on pages of guests. */
  isWide?: boolean;
  children: ReactNode;
}

/** A short form in a page that is sent as a whole and not kept as a draft. */
export function SentForm({ label, confirm, isWide = false, children, ...setup }: SentFormProps) {
  const { scope, refusal, isSending, onSubmit } = useStepForm(setup);
  return (
    <FormScopeProvider value={scope}>
      <Box component="form" aria-label={label} noValidate onSubmit={onSubmit}>
        {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(6, minmax(0, 1fr))' },
            gap: 2,
            alignItems: 'start',
          }}
        >
          {children}
        </Box>
        <Button
          type="submit"
          variant="contained"
          size={isWide ? 'large' : 'medium'}
          fullWidth={isWide}
          disabled={isSending}
          sx={{ marginBlockStart: 2 }}
        >
          {confirm}
        </Button>
      </Box>
    </FormScopeProvider>
  );
}
