import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Mode, SectionName, SectionPalette } from '#web/shared/theme/presets.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { palettesInMode } from '#web/shared/theme/chosen-theme.ts';
import { readSettings } from '#web/shell/settings/settings-store.ts';
import { choosePalette } from '#web/shell/theme/choose-colors.ts';
import { useMode } from '#web/shell/theme/useShellTheme.ts';
import type { DrawerProps } from './PanelDrawer.tsx';
import { PanelDialog } from './PanelDialog.tsx';
import { ColorField } from './ColorField.tsx';
import {
  buildPalette,
  canSave,
  colorNames,
  findColorProblem,
  findFaintness,
  formOf,
} from './palette-form.ts';
import { PalettePreview } from './PalettePreview.tsx';

function useStartPalette(section: SectionName): SectionPalette {
  const mode = useMode();
  const [palette] = useState(() => palettesInMode(readSettings().theme, mode)[section]);
  return palette;
}

interface PaletteEditorFormProps {
  section: SectionName;
  onClose: () => void;
}

/** Mode and four colors with a preview; saved only when something changed and all of it is right. */
function PaletteEditorForm({ section, onClose }: PaletteEditorFormProps) {
  const { t } = useTranslation(['settingsPanel', 'common']);
  const start = useStartPalette(section);
  const [form, setForm] = useState(() => formOf(start));
  const palette = buildPalette(form, start);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSave(form, start)) return;
        choosePalette(section, palette);
        onClose();
      }}
      sx={{ display: 'contents' }}
    >
      <Box sx={{ overflow: 'auto', padding: '4px 24px 16px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Box sx={{ flex: '1 1 180px', display: 'flex', flexDirection: 'column', gap: 2 }}>
            <ToggleButtonGroup
              exclusive
              fullWidth
              aria-label={t('mode')}
              value={form.mode}
              onChange={(_, mode: Mode | null) => {
                if (mode !== null) setForm({ ...form, mode });
              }}
            >
              <ToggleButton value="light">{t('light')}</ToggleButton>
              <ToggleButton value="dark">{t('dark')}</ToggleButton>
            </ToggleButtonGroup>
            {colorNames.map((name) => (
              <ColorField
                key={name}
                name={name}
                value={form[name]}
                problem={findColorProblem(form, name)}
                onChange={(color) => setForm({ ...form, [name]: color })}
              />
            ))}
          </Box>
          <Box sx={{ flex: 'none' }}>
            <Typography variant="h6" component="h3" sx={{ marginBlockEnd: 1 }}>
              {t('preview')}
            </Typography>
            <PalettePreview palette={palette} />
          </Box>
        </Box>
        <Box sx={{ marginBlockStart: 2, minHeight: 0 }}>
          {findFaintness(palette).map((faint) => (
            <Notice key={faint} tone="caution">
              {t(`faint.${faint}`)}
            </Notice>
          ))}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 1,
          padding: '16px 24px',
          borderBlockStart: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Button color="inherit" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={!canSave(form, start)}>
          {t('common:save')}
        </Button>
      </Box>
    </Box>
  );
}

/** The colors of one section; whatever was not saved is gone when it is opened again. */
export function PaletteEditor({ section, isOpen, onClose }: DrawerProps & { section: SectionName }) {
  const { t } = useTranslation('settingsPanel');
  return (
    <PanelDialog
      isOpen={isOpen}
      onClose={onClose}
      width={480}
      title={t('editorTitle')}
      note={t(`palette.${section}`)}
    >
      <PaletteEditorForm section={section} onClose={onClose} />
    </PanelDialog>
  );
}
