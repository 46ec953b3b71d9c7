import { useTheme } from '@mui/material/styles';

/** The mark of the product, an asset tag with a road on it, in the accent of its section. Never mirrored. */
export function Logo({ size = 32 }: { size?: number }) {
  const { main, contrastText } = useTheme().palette.primary;
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" style={{ flex: 'none' }}>
      <path
        d="M7 3h12.2a4 4 0 0 1 2.83 1.17l5.8 5.8A4 4 0 0 1 29 12.8V25a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4z"
        fill={main}
      />
      <path
        d="M12.7 8.5h3.2c.45 0 .85.3.97.74l4.33 15.8a.8.8 0 0 1-.77 1.01H8.17a.8.8 0 0 1-.77-1.01l4.33-15.8c.12-.44.52-.74.97-.74z"
        fill={contrastText}
      />
      <path
        d="M14.3 23.8v-3.3M14.3 17.8v-2.6M14.3 12.7v-1.7"
        stroke={main}
        strokeWidth="1.7"
        strokeLinecap="round"
      />
      <circle cx="21.6" cy="10.4" r="2.2" fill={contrastText} />
    </svg>
  );
}
