import type { IconPaths } from './first-icon-paths.ts';

export type IconSize = 14 | 16 | 18 | 20 | 24 | 32;

interface IconShapeProps {
  paths: IconPaths;
  size: IconSize;
  /** It points somewhere, so it turns around where reading goes the other way. */
  isMirrored?: boolean;
}

/** Draws an icon. Those of a single page are drawn with it there: the family comes with every page. */
export function IconShape({ paths, size, isMirrored = false }: IconShapeProps) {
  return (
    <svg
      aria-hidden="true"
      className={isMirrored ? 'mirror-in-rtl' : undefined}
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
