import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

/** The ids that tie a control to its label and its message. */
export interface FrameIds {
  labelId: string;
  describedBy: string | undefined;
}

interface FieldFrameProps {
  label: string;
  /** The id of the control, when the label belongs to a single element. */
  controlId?: string | undefined;
  isOptional?: boolean | undefined;
  /** It can stay empty until the record is submitted. */
  isNeededToSubmit?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** How many of the six columns it takes. */
  span?: number | undefined;
  children: (ids: FrameIds) => ReactNode;
}

/** A labeled place for a control, with its hint or its error below. */
export function FieldFrame({
  label,
  controlId,
  isOptional,
  isNeededToSubmit,
  hint,
  error,
  span = 2,
  children,
}: FieldFrameProps) {
  const { t } = useTranslation('form');
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const ids = { labelId: `${controlId ?? id}-label`, describedBy: note ? noteId : undefined };
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: '6px',
        minWidth: 0,
        gridColumn: { xs: '1 / -1', md: `span ${span}` },
      }}
    >
      <Box
        component={controlId ? 'label' : 'span'}
        id={ids.labelId}
        {...(controlId ? { htmlFor: controlId } : {})}
        sx={{ typography: 'body2', fontWeight: 500, display: 'flex', gap: '6px', alignItems: 'baseline' }}
      >
        {label}
        {isOptional || isNeededToSubmit ? (
          <Box component="span" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {t(isOptional ? 'optional' : 'neededToSubmit')}
          </Box>
        ) : null}
      </Box>
      {children(ids)}
      {note ? (
        <Box
          id={noteId}
          sx={{
            display: 'flex',
            gap: '5px',
            typography: 'caption',
            fontWeight: error ? 500 : 400,
            color: error ? 'tone.danger.fg' : 'text.secondary',
          }}
        >
          {error ? (
            <Box component="span" sx={{ flex: 'none', display: 'inline-flex', marginTop: '1px' }}>
              <Icon name="error" size={16} />
            </Box>
          ) : null}
          <span>{note}</span>
        </Box>
      ) : null}
    </Box>
  );
}
