import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { layoutStyles, type LayoutStyle } from '#web/shell/settings/layout.ts';
import { changeLayoutStyle } from '#web/shell/settings/settings-store.ts';
import { LayoutPicture } from './LayoutPicture.tsx';

/** The title of a layout in two lines; it is still read as one. */
function Title({ text }: { text: string }) {
  const [name, kind] = text.split(' - ');
  return (
    <>
      {name}
      <span style={visuallyHidden}> - </span>
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.6875rem' }}>
        {kind}
      </Box>
    </>
  );
}

/** The three layouts as pictures; another one brings its own defaults. */
export function LayoutStyleRadios({ value }: { value: LayoutStyle }) {
  const { t } = useTranslation('settingsPanel');
  return (
    <RadioGroup
      aria-label={t('layoutStyle')}
      value={value}
      onChange={(_, chosen) => {
        const style = layoutStyles.find((known) => known === chosen);
        if (style !== undefined) changeLayoutStyle(style);
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        columnGap: { xs: '8px', sm: '12px' },
        paddingBlock: '4px',
        mb: '4px',
      }}
    >
      {layoutStyles.map((style) => (
        <Box key={style} component="label" sx={{ cursor: 'pointer' }}>
          <Box
            sx={{
              overflow: 'hidden',
              borderRadius: '6px',
              border: '1px solid',
              borderColor: 'surface.line',
              outline: style === value ? '2px solid' : 'none',
              outlineColor: 'primary.main',
              outlineOffset: '1px',
            }}
          >
            <LayoutPicture style={style} />
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', marginInlineStart: '-6px' }}>
            <Radio value={style} sx={{ paddingInlineEnd: '4px' }} />
            <Box component="span" sx={{ typography: 'caption', paddingBlockStart: '8px' }}>
              <Title text={t(`layoutStyle.${style}`)} />
            </Box>
          </Box>
        </Box>
      ))}
    </RadioGroup>
  );
}
