import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { loadOrReload } from '#web/shared/page/lazy-page.ts';

interface QrCodeProps {
  /** What a reader of the code gets. */
  text: string;
  label: string;
  /** The length of a side; on paper that of a label. */
  size?: number | string;
}

/** A QR code drawn as lines, so that it is sharp on every printer; what draws it is fetched when it is needed. */
export function QrCode({ text, label, size = '28mm' }: QrCodeProps) {
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => {
      const { drawQrCode } = await loadOrReload(() => import('./qr-drawing.ts'));
      return `data:image/svg+xml;utf8,${encodeURIComponent(drawQrCode(text))}`;
    },
    staleTime: Infinity,
  });
  return (
    <Box sx={{ flex: 'none', width: size, height: size }}>
      {data === undefined ? null : <img src={data} alt={label} style={{ width: '100%', height: '100%' }} />}
    </Box>
  );
}
