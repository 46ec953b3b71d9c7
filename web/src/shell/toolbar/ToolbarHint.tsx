import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { changeSettings } from '#web/shell/settings/settings-store.ts';

/** What the buttons without words do, told until it is put away; that follows the person. */
export function ToolbarHint() {
  const { t } = useTranslation(['shell', 'settingsTab']);
  const buttons: [IconName, string][] = [
    ['star', t('shell:hint.shortcut')],
    ['bookmark', t('shell:hint.quickPanel')],
    ['cog', t('settingsTab:themeSettings')],
    ['swatches', t('settingsTab:colorOptions')],
  ];
  return (
    <Box
      role="note"
      sx={{
        flex: 'none',
        display: { xs: 'none', md: 'flex' },
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 14px',
        marginBlockEnd: 2,
        paddingBlock: '6px',
        paddingInline: '14px 8px',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'surface.sunken',
        typography: 'body2',
        '@media print': { display: 'none' },
      }}
    >
      <Typography variant="subtitle2" component="span">
        {t('shell:hint.title')}
      </Typography>
      {buttons.map(([icon, text]) => (
        <Box key={icon} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}>
          <Icon name={icon} size={16} />
          {text}
        </Box>
      ))}
      <Button
        size="small"
        sx={{ marginInlineStart: 'auto' }}
        onClick={() => changeSettings({ knowsToolbar: true })}
      >
        {t('shell:hint.close')}
      </Button>
    </Box>
  );
}
