import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { Preset } from '#web/shared/theme/presets.ts';
import { chooseScheme } from '#web/shell/theme/choose-colors.ts';
import { SchemePreview } from './SchemePreview.tsx';

/** Applies a scheme to all four sections. */
export function SchemeButton({ preset, isCurrent }: { preset: Preset; isCurrent: boolean }) {
  const { t } = useTranslation('settingsPanel');
  return (
    <ButtonBase
      aria-label={t('applyScheme', { name: preset.name })}
      aria-pressed={isCurrent}
      onClick={() => chooseScheme(preset.id)}
      sx={{
        display: 'block',
        textAlign: 'start',
        borderRadius: '6px',
        '&:hover .preview': { transform: 'scale(1.02)' },
      }}
    >
      <Box
        className="preview"
        sx={{
          overflow: 'hidden',
          borderRadius: '6px',
          transition: 'transform 100ms',
          boxShadow: ({ palette }) =>
            isCurrent
              ? `0 0 0 1px ${palette.background.paper}, 0 0 0 3px ${palette.primary.main}`
              : `0 0 0 1px ${palette.surface.line}`,
        }}
      >
        <SchemePreview preset={preset} />
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '4px',
          minHeight: 16,
          marginBlockStart: '6px',
          typography: 'caption',
          color: isCurrent ? 'primary.main' : 'text.secondary',
          fontWeight: isCurrent ? 600 : 500,
        }}
      >
        {isCurrent && <Icon name="check" size={16} />}
        {t(preset.mode)}
      </Box>
    </ButtonBase>
  );
}
