import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type ReactNode } from 'react';

export interface RowProps {
  label: string;
  /** Why the control changes nothing at present; it is disabled then. */
  reason?: string | undefined;
}

/** What a control needs to be named and explained. */
export interface RowIds {
  label: string;
  control: string;
  reason: string | undefined;
}

interface ControlRowProps extends RowProps {
  /** A field or a switch is bound to its label; a group of radios is named by it. */
  isGroup?: boolean;
  children: (ids: RowIds) => ReactNode;
}

/** A label at the start, its control at the end, and below them why it has no effect. */
export function ControlRow({ label, reason, isGroup = false, children }: ControlRowProps) {
  const id = useId();
  const ids = {
    label: `${id}-label`,
    control: `${id}-control`,
    reason: reason === undefined ? undefined : `${id}-reason`,
  };
  const color = reason === undefined ? 'text.primary' : 'text.disabled';
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          columnGap: '12px',
          rowGap: '4px',
          minHeight: 36,
          paddingBlock: '2px',
          typography: 'body2',
        }}
      >
        {isGroup ? (
          <Box
            id={ids.label}
            component="span"
            sx={{ flex: '1 0 auto', alignSelf: 'flex-start', paddingBlock: '6px', color }}
          >
            {label}
          </Box>
        ) : (
          <Box
            id={ids.label}
            component="label"
            htmlFor={ids.control}
            sx={{ flex: '1 1 0', minWidth: 120, color, paddingBlock: '6px' }}
          >
            {label}
          </Box>
        )}
        {children(ids)}
      </Box>
      {reason !== undefined && (
        <FormHelperText id={ids.reason} sx={{ margin: '-2px 0 6px' }}>
          {reason}
        </FormHelperText>
      )}
    </Box>
  );
}
