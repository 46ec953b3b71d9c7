import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { loadOrReload } from '#web/shared/page/lazy-page.ts';

interface QrCodeProps {
  /** What a reader of the code gets. */
  text: string;
  label: string;
}

/** A QR code drawn as lines, so that it is sharp on every printer; what draws it is fetched when it is needed. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => {
      const { toSVG } = await loadOrReload(() => import('bwip-js/browser'));
      const drawing = toSVG({ bcid: 'qrcode', text, paddingwidth: 4, paddingheight: 4 });
      return `data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`;
    },
    staleTime: Infinity,
  });
  return (
    <Box sx={{ flex: 'none', width: '28mm', height: '28mm' }}>
      {data === undefined ? null : <img src={data} alt={label} style={{ width: '100%', height: '100%' }} />}
    </Box>
  );
}
