import { firstIconPaths, type FirstIconName } from './first-icon-paths.ts';
import { IconShape, type IconSize } from './IconShape.tsx';

export type { FirstIconName };

interface FirstIconProps {
  name: FirstIconName;
  size: IconSize;
}

/** An icon of what is there before anything else: the sign-in page, messages, failures. The whole family comes with the shell. */
export function FirstIcon({ name, size }: FirstIconProps) {
  return <IconShape paths={firstIconPaths[name]} size={size} />;
}
