import { iconPaths, type IconName, type IconPaths } from './icon-paths.ts';

export type { IconName };

// These point somewhere, so they turn around where reading goes the other way.
const mirrored: readonly IconName[] = [
  'back',
  'chev-left',
  'chev-right',
  'arrow-right',
  'out',
  'in',
  'undo',
  'redo',
  'swap',
  'history',
  'po',
  'truck',
];

interface IconProps {
  name: IconName;
  size?: 14 | 16 | 18 | 20 | 24 | 32;
}

/** One icon of our family in the color of its text; decorative, so whatever holds it needs a name. */
export function Icon({ name, size = 20 }: IconProps) {
  const paths: IconPaths = iconPaths[name];
  return (
    <svg
      aria-hidden="true"
      className={mirrored.includes(name) ? 'mirror-in-rtl' : undefined}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      // Large icons would look bold beside text.
      strokeWidth={size > 24 ? 1.1 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block' }}
    >
      <path d={paths.line} />
      {paths.dots !== undefined && <path d={paths.dots} fill="currentColor" stroke="none" />}
    </svg>
  );
}
