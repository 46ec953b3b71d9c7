import { useTheme } from '@mui/material/styles';
import { barLengths, type Bar } from './compliance-bar.ts';

interface ComplianceBarProps {
  owned: number | null;
  assigned: number;
  installed: number;
  isInstalledBad: boolean;
  /** In pixels; without it, it takes the room there is. */
  width?: number;
  /** What it says, where the numbers do not stand beside it. */
  label?: string;
}

const height = 22;
/** The scale of a bar that takes the room there is. */
const drawnWidth = 190;
const thickness = 6;

/** The colors of the two bars; the second one is of no palette, so that it stays apart from every accent. */
export const installedColors = { light: '#0B6B7D', dark: '#63C8DA' };

/** One scale for a product: the tick is what is owned, the bars what is assigned and installed. */
export function ComplianceBar({ width: fixedWidth, label, ...counts }: ComplianceBarProps) {
  const { palette } = useTheme();
  const width = fixedWidth ?? drawnWidth;
  const { owned, assigned, installed } = barLengths(counts, width);
  const bar = ({ within, above }: Bar, y: number, color: string) => (
    <>
      <rect x={0} y={y} width={within} height={thickness} rx={2} fill={color} />
      {above > 0 ? (
        <rect
          x={within + 1.5}
          y={y + 0.5}
          width={Math.max(above - 1.5, 2)}
          height={thickness - 1}
          rx={2}
          fill={palette.tone.danger.bg}
          stroke={palette.tone.danger.fg}
        />
      ) : null}
    </>
  );
  return (
    <svg
      className="mirror-in-rtl"
      width={fixedWidth === undefined ? '100%' : width + 2}
      height={height}
      viewBox={`-1 0 ${width + 2} ${height}`}
      preserveAspectRatio="none"
      style={fixedWidth === undefined ? { flex: 1, minWidth: 0, maxWidth: width + 2 } : { flex: 'none' }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <rect x={0} y={2} width={owned ?? width} height={height - 4} rx={3} fill={palette.surface.inset} />
      {bar(assigned, 4, palette.primary.main)}
      {bar(installed, height - 4 - thickness, installedColors[palette.mode])}
      {owned === undefined ? null : (
        <path d={`M${owned} 0v${height}`} stroke={palette.text.primary} strokeWidth={2} />
      )}
    </svg>
  );
}
