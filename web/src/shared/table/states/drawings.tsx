import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width={144}
      height={94}
      viewBox="0 0 160 104"
      fill="none"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      {children}
    </svg>
  );
}

/** A shelf that waits for its first box. */
export function EmptyShelf() {
  const { palette } = useTheme();
  const line = palette.surface.line;
  return (
    <Drawing>
      <path d="M18 92h124M37 92V24M123 92V24M37 41h86M37 67h86" stroke={line} />
      <rect x="51" y="48" width="21" height="19" rx="3" stroke={line} strokeDasharray="3 4" />
      <rect x="87" y="22" width="21" height="19" rx="3" stroke={line} strokeDasharray="3 4" />
      <path
        d="M83 51h17l8 8v13a3 3 0 0 1-3 3H83a3 3 0 0 1-3-3V54a3 3 0 0 1 3-3z"
        fill={palette.background.paper}
        stroke={palette.primary.main}
      />
      <path d="M94 59v8M90 63h8" stroke={palette.primary.main} />
    </Drawing>
  );
}

/** Sliders that let nothing through. */
export function ClosedSliders() {
  const { palette } = useTheme();
  const knob = { fill: palette.background.paper, stroke: palette.primary.main };
  return (
    <Drawing>
      <path d="M30 30h100M46 51h68M64 72h32" stroke={palette.surface.line} />
      <path d="M80 82v8" stroke={palette.surface.line} strokeDasharray="2 4" />
      <circle cx="54" cy="30" r="6" {...knob} />
      <circle cx="97" cy="51" r="6" {...knob} />
      <circle cx="80" cy="72" r="6" {...knob} />
    </Drawing>
  );
}

/** Two ends that lost each other. */
export function BrokenLine() {
  const { palette } = useTheme();
  const line = palette.surface.line;
  return (
    <Drawing>
      <rect x="16" y="38" width="29" height="28" rx="4" stroke={line} />
      <path d="M22 46h17M22 52h17M22 58h10" stroke={line} />
      <rect x="115" y="38" width="29" height="28" rx="4" stroke={line} />
      <path d="M121 45h3M121 59h17" stroke={line} />
      <path d="M45 52h21M94 52h21" stroke={line} />
      <circle cx="80" cy="52" r="14" fill={palette.background.paper} stroke={palette.tone.danger.fg} />
      <path d="m75 47 10 10m0-10-10 10" stroke={palette.tone.danger.fg} />
    </Drawing>
  );
}
