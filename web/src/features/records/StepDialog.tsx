import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { focusField, sortByPlace } from '#web/shared/form/field-focus.ts';
import { FormScopeProvider } from '#web/shared/form/form-scope.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { ProgressLine } from '#web/shared/page/ProgressLine.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useConflictRefresh } from './record.queries.ts';
import { useStepForm, type StepFormSetup } from './useStepForm.ts';

interface StepDialogProps extends StepFormSetup {
  title: string;
  text: string;
  icon: IconName;
  confirm: string;
  width?: 640 | 880;
  /** What is being done meanwhile, where that takes a while. */
  sending?: string;
  /** The field that the dialog opens in; the first one unless told. */
  focus?: string | undefined;
  /** Another thing that can be done with what was filled in. */
  other?: { text: string; onSend: StepFormSetup['onSend'] } | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Moves the focus into a form once its fields are there. */
function FocusField({ name, names }: { name: string | undefined; names: readonly string[] }) {
  const focus = useEffectEvent(() => {
    const first = name ?? sortByPlace(names)[0];
    if (first !== undefined) focusField(first);
  });
  useEffect(() => focus(), []);
  return null;
}

/** Asks what a step of a record's life needs to know; what is refused, here or by the server, is said at its field. */
export function StepDialog({
  title,
  text,
  icon,
  confirm,
  width = 640,
  sending,
  focus,
  other,
  onClose,
  children,
  ...setup
}: StepDialogProps) {
  const { t } = useTranslation('form');
  const formId = useId();
  const { mutateAsync } = useMutation({
    mutationFn: ({ onSend, body, key }: { onSend: StepFormSetup['onSend']; body: FormInput; key: string }) =>
      onSend(body, key),
    onError: useConflictRefresh(setup.entity.name),
  });
  const { scope, refusal, isSending, onSubmit } = useStepForm({
    ...setup,
    onSend: (body, key) => mutateAsync({ onSend: setup.onSend, body, key }),
  });
  return (
    <DecisionDialog
      isOpen
      width={width}
      title={title}
      text={text}
      mark={<Icon name={icon} size={20} />}
      isWarning={icon === 'warn' || icon === 'trash'}
      onClose={onClose}
      keepsOpen={scope.form.formState.isDirty}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          {other === undefined ? null : (
            <Button
              variant="outlined"
              disabled={isSending}
              onClick={(event) =>
                onSubmit(event, (body, key) => mutateAsync({ onSend: other.onSend, body, key }))
              }
            >
              {other.text}
            </Button>
          )}
          <Button variant="contained" type="submit" form={formId} disabled={isSending}>
            {confirm}
          </Button>
        </>
      }
    >
      {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
      {sending !== undefined && isSending ? (
        <Box sx={{ position: 'relative' }}>
          <ProgressLine label={sending} />
          <Notice tone="info">{sending}</Notice>
        </Box>
      ) : null}
      <FormScopeProvider value={scope}>
        <Box
          component="form"
          id={formId}
          noValidate
          onSubmit={onSubmit}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: 'repeat(6, minmax(0, 1fr))' },
            gap: 2,
          }}
        >
          {children}
          <FocusField name={focus} names={Object.keys(setup.fields)} />
        </Box>
      </FormScopeProvider>
    </DecisionDialog>
  );
}
