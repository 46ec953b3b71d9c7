import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, type FormEvent, type ReactNode } from 'react';
import { isRequestError } from '#web/shared/client/client.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { FocusFirst } from '#web/shared/form/FocusFirst.tsx';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';

interface LabelFormDialogProps {
  title: string;
  text: string;
  icon: IconName;
  confirm: string;
  isWarning?: boolean;
  isSending: boolean;
  width?: 480 | 640;
  /** What the server refused, where it names no field. */
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with fields in six columns; what is refused as a whole stands above them. */
export function LabelFormDialog(props: LabelFormDialogProps) {
  const { t } = useTranslation('form');
  const { problemText } = useProblemText();
  const formId = useId();
  const problem = isRequestError(props.error) ? props.error.problem : undefined;
  const isElsewhere = props.error !== null && (problem?.fields.length ?? 0) === 0;
  function submit(event: FormEvent) {
    event.preventDefault();
    props.onSubmit();
  }
  return (
    <DecisionDialog
      isOpen
      keepsOpen
      width={props.width ?? 480}
      title={props.title}
      text={props.text}
      mark={<Icon name={props.icon} size={20} />}
      isWarning={props.isWarning ?? false}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="contained"
            type="submit"
            form={formId}
            disabled={props.isSending}
            color={props.isWarning ? 'error' : 'primary'}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {isElsewhere ? <Notice tone="danger">{problemText(problem)}</Notice> : null}
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={submit}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
          gap: 2,
        }}
      >
        {props.children}
        <FocusFirst formId={formId} />
      </Box>
    </DecisionDialog>
  );
}
