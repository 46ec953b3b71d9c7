const square = (x: number, y: number) => `M${x} ${y}h5v5h-5z`;
const dot = (x: number, y: number) => `M${x} ${y}h.01`;

/** Drawn here, for no other page needs them: icons of the shell come with every page. */
const paths = {
  grip: [5, 10, 15].map((y) => dot(7.5, y) + dot(12.5, y)).join(''),
  hash: 'M4 7.5h12.5M3.5 12.5H16M8.25 3.5l-1.5 13M13.25 3.5l-1.5 13',
  line: 'M3 10h14',
  picture: 'M3.5 4.5h13v11h-13zM3.5 13l3.5-3.5 3 3 2.5-2.5 4 4M13 7.75h.01',
  qr: `${square(3, 3)}${square(12, 3)}${square(3, 12)}M12 12h2v2M17 12v2M12 17h2M17 16.5v.5`,
  rectangle: 'M3.5 5h13v10h-13z',
  tag: 'M3.25 4.75v4.6c0 .4.15.8.45 1.1l6.2 6.2a1.5 1.5 0 0 0 2.15 0l4.6-4.6a1.5 1.5 0 0 0 0-2.15l-6.2-6.2c-.3-.3-.7-.45-1.1-.45h-4.6a1.5 1.5 0 0 0-1.5 1.5zM7 7h.01',
  text: 'M4 6V4.25h12V6M10 4.25v11.5M7.75 15.75h4.5',
};
export type ElementIconName = keyof typeof paths;

/** The icon of an element of a label; decorative. */
export function ElementIcon({ name }: { name: ElementIconName }) {
  return (
    <svg
      aria-hidden="true"
      width={16}
      height={16}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' ? 2.4 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block' }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
