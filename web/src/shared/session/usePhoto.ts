import { useEffect, useState } from 'react';
import { readToken } from './token.ts';

async function fetchPhoto(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  const token = readToken();
  if (token === null) return undefined;
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` }, signal });
  return response.ok ? response.blob() : undefined;
}

/** A photo that the server shows only to those who may see it, as an address for this page; undefined without one. */
export function usePhoto(address: string | null | undefined): string | undefined {
  const [shown, setShown] = useState<{ of: string; url: string }>();
  useEffect(() => {
    if (!address) return undefined;
    const asking = new AbortController();
    let url: string | undefined;
    fetchPhoto(address, asking.signal)
      .then((photo) => {
        if (!photo || asking.signal.aborted) return;
        url = URL.createObjectURL(photo);
        setShown({ of: address, url });
      })
      // Without a photo the initials stand in its place.
      .catch(() => undefined);
    return () => {
      asking.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [address]);
  return shown !== undefined && shown.of === address ? shown.url : undefined;
}
