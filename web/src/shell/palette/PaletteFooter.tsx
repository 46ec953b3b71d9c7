import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isApple } from '#web/shell/toolbar/keyboard.ts';
import { KeyHint } from './KeyHint.tsx';

/** What the keys do, where there is room for it. */
export function PaletteFooter() {
  const { t } = useTranslation('palette');
  const hints = [
    [['↑', '↓'], t('hint.move')],
    [['Enter'], t('hint.open')],
    [[isApple ? '⌘ Enter' : 'Ctrl Enter'], t('hint.newTab')],
    [['Tab'], t('hint.actions')],
    [['>'], t('hint.onlyActions')],
  ] as const;
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexWrap: 'wrap',
        gap: '16px',
        flex: 'none',
        paddingInline: '20px',
        paddingBlock: '8px',
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        typography: 'caption',
      }}
    >
      {hints.map(([signs, text]) => (
        <Box key={text} component="span" sx={{ display: 'flex', alignItems: 'center', gap: '6px' }}>
          {signs.map((sign) => (
            <KeyHint key={sign}>{sign}</KeyHint>
          ))}
          {text}
        </Box>
      ))}
      <Box component="span" sx={{ marginInlineStart: 'auto' }}>
        {t('hint.scan')}
      </Box>
    </Box>
  );
}
