import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { SectionName, SectionPalette } from '#web/shared/theme/presets.ts';

const regions: Record<SectionName, { x: number; y: number; width: number; height: number }> = {
  navbar: { x: 0, y: 0, width: 30, height: 80 },
  toolbar: { x: 30, y: 0, width: 98, height: 14 },
  main: { x: 30, y: 14, width: 98, height: 55 },
  footer: { x: 30, y: 69, width: 98, height: 11 },
};

/** A page whose one region is drawn in its palette. */
function Drawing({ section, palette }: { section: SectionName; palette: SectionPalette }) {
  const { surface, background, divider } = useTheme().palette;
  const { x, y, width, height } = regions[section];
  const accentY = section === 'main' || section === 'navbar' ? y + 12 : y + height / 2;
  return (
    <svg width={128} height={80} viewBox="0 0 128 80" aria-hidden="true" className="mirror-in-rtl">
      <rect width={128} height={80} fill={background.default} />
      {Object.entries(regions).map(([name, place]) =>
        name === 'main' ? null : <rect key={name} {...place} fill={surface.inset} stroke={divider} />,
      )}
      <rect x={x} y={y} width={width} height={height} fill={palette.background.default} />
      {section === 'main' && (
        <rect
          x={38}
          y={34}
          width={82}
          height={28}
          rx={3}
          fill={palette.background.paper}
          stroke={palette.divider}
        />
      )}
      <circle cx={x + 10} cy={accentY} r={3.5} fill={palette.primary.main} />
      <circle cx={x + 20} cy={accentY} r={3.5} fill={palette.secondary.main} />
      {width > 40 && (
        <rect x={x + 30} y={accentY - 1.5} width={34} height={3} rx={1.5} fill={palette.text.primary} />
      )}
    </svg>
  );
}

interface PaletteThumbnailProps {
  section: SectionName;
  palette: SectionPalette;
  onEdit: () => void;
}

/** Shows the colors of a section; opens the editor for them. */
export function PaletteThumbnail({ section, palette, onEdit }: PaletteThumbnailProps) {
  const { t } = useTranslation('settingsPanel');
  const name = t(`palette.${section}`);
  return (
    <ButtonBase
      aria-label={t('editPalette', { palette: name })}
      aria-haspopup="dialog"
      onClick={onEdit}
      sx={{
        display: 'block',
        width: 130,
        maxWidth: '100%',
        borderRadius: '6px',
        textAlign: 'start',
        '& svg': {
          display: 'block',
          maxWidth: '100%',
          height: 'auto',
        },
        '&:hover .frame': { borderColor: 'control.border' },
      }}
    >
      <Box
        className="frame"
        sx={{ overflow: 'hidden', borderRadius: '6px', border: '1px solid', borderColor: 'surface.line' }}
      >
        <Drawing section={section} palette={palette} />
      </Box>
      <Box component="span" sx={{ display: 'block', typography: 'caption', paddingBlock: '4px' }}>
        {name}
      </Box>
    </ButtonBase>
  );
}
