import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { scanModes, scanPermission, type ScanMode } from '#contract/areas/scan/scan.api.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { cameraColors } from './scan-looks.ts';

/** What a scan does, over the picture of the camera and in reach of a thumb. */
export function ModeBar({ mode, onChange }: { mode: ScanMode; onChange: (mode: ScanMode) => void }) {
  const { t } = useTranslation('scan');
  const can = useCan();
  // What is added to the selection only has to be found.
  const open = scanModes.filter((one) => can(scanPermission(one === 'addTo' ? 'find' : one)));
  return (
    <Box
      role="group"
      aria-label={t('modes')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px', paddingInline: '12px' }}
    >
      {open.map((one) => (
        <ButtonBase
          key={one}
          aria-pressed={one === mode}
          onClick={() => onChange(one)}
          sx={{
            minHeight: 40,
            paddingInline: '13px',
            borderRadius: '20px',
            typography: 'body2',
            whiteSpace: 'nowrap',
            fontWeight: one === mode ? 600 : 500,
            backgroundColor: one === mode ? cameraColors.text : cameraColors.panel,
            color: one === mode ? cameraColors.ground : cameraColors.text,
            '&:focus-visible': { outline: `2px solid ${cameraColors.text}`, outlineOffset: 2 },
          }}
        >
          {t(`mode.${one}`)}
        </ButtonBase>
      ))}
    </Box>
  );
}
