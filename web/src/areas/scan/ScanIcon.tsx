import { IconShape, type IconSize } from '#web/shared/icons/IconShape.tsx';

const paths = {
  back: { line: 'M16 10H4.5M9.25 5 4.25 10l5 5' },
  keys: {
    line: 'M4.25 5h11.5a1.75 1.75 0 0 1 1.75 1.75v6.5a1.75 1.75 0 0 1-1.75 1.75H4.25a1.75 1.75 0 0 1-1.75-1.75v-6.5A1.75 1.75 0 0 1 4.25 5zM5.5 8h.01M8.5 8h.01M11.5 8h.01M14.5 8h.01M5.5 12h.01M14.5 12h.01M8 12h4',
  },
  sheet: { line: 'M5 2.75h10v14.5H5zM7.5 6h5M7.75 9v4.5M10 9v4.5M12.25 9v4.5' },
  silent: { line: 'M3 7.75v4.5h2.75L9.5 15.5v-11L5.75 7.75zM13 8l4 4M17 8l-4 4' },
  sound: {
    line: 'M3 7.75v4.5h2.75L9.5 15.5v-11L5.75 7.75zM12.5 7.25a4 4 0 0 1 0 5.5M14.75 5a7 7 0 0 1 0 10',
  },
  torch: { line: 'M10.75 2.5 4.5 11h4.25l-.5 6.5L14.5 9h-4.25z' },
};
export type ScanIconName = keyof typeof paths;

/** An icon that only this page has. */
export function ScanIcon({ name, size = 20 }: { name: ScanIconName; size?: IconSize }) {
  return <IconShape paths={paths[name]} size={size} isMirrored={name === 'back'} />;
}
