import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { moveField } from './export-choice.ts';

interface ColumnChooserProps {
  fields: readonly string[];
  labelOf: (field: string) => string;
  /** In their order. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which columns a file has and in which order: the chosen ones first, each with a step up and down. */
export function ColumnChooser({ fields, labelOf, chosen, onChange }: ColumnChooserProps) {
  const { t } = useTranslation('export');
  const rest = fields.filter((field) => !chosen.includes(field));
  return (
    <Box
      component="ul"
      aria-label={t('columns.title')}
      sx={{
        listStyle: 'none',
        margin: 0,
        marginBlockEnd: 2,
        padding: '4px 12px',
        maxHeight: 240,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
      }}
    >
      {[...chosen, ...rest].map((field) => {
        const at = chosen.indexOf(field);
        const label = labelOf(field);
        return (
          <Box component="li" key={field} sx={{ display: 'flex', alignItems: 'center' }}>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0 }}
              control={<Checkbox size="small" checked={at >= 0} />}
              label={label}
              slotProps={{ typography: { variant: 'body2' } }}
              onChange={() => onChange(at >= 0 ? chosen.filter((one) => one !== field) : [...chosen, field])}
            />
            {at >= 0 ? (
              <>
                <IconButton
                  size="small"
                  aria-label={t('columns.up', { column: label })}
                  disabled={at === 0}
                  onClick={() => onChange(moveField(chosen, field, -1))}
                >
                  <Icon name="arrow-up" size={16} />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={t('columns.down', { column: label })}
                  disabled={at === chosen.length - 1}
                  onClick={() => onChange(moveField(chosen, field, 1))}
                >
                  <Icon name="arrow-down" size={16} />
                </IconButton>
              </>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
}
