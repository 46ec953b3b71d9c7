import { useTheme } from '@mui/material/styles';
import { formatCount } from '#web/shared/format/number.ts';

interface ReceivedBarProps {
  accepted: number;
  units: number;
}

/** How many of so many units have come: a bar and the two numbers. */
export function ReceivedBar({ accepted, units }: ReceivedBarProps) {
  const { palette } = useTheme();
  const share = units === 0 ? 0 : Math.min(100, (accepted / units) * 100);
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' }}>
      <span
        aria-hidden="true"
        style={{
          width: 48,
          height: 4,
          borderRadius: 2,
          overflow: 'hidden',
          background: palette.surface.line,
        }}
      >
        <span
          style={{ display: 'block', height: '100%', width: `${share}%`, background: palette.primary.main }}
        />
      </span>
      <bdi dir="ltr" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {`${formatCount(accepted)} / ${formatCount(units)}`}
      </bdi>
    </span>
  );
}
