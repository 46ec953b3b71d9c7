import { IconShape, type IconSize } from './IconShape.tsx';
import { iconPaths, type IconName } from './icon-paths.ts';

export type { IconName };

// These point somewhere, so they turn around where reading goes the other way.
const mirrored: readonly IconName[] = [
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
  size?: IconSize;
}

/** One icon of our family in the color of its text; decorative, so whatever holds it needs a name. */
export function Icon({ name, size = 20 }: IconProps) {
  return <IconShape paths={iconPaths[name]} size={size} isMirrored={mirrored.includes(name)} />;
}
