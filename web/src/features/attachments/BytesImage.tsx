import { styled } from '@mui/material/styles';
import { useCallback, type ComponentProps } from 'react';

const Image = styled('img')({});

interface BytesImageProps extends Omit<ComponentProps<typeof Image>, 'src' | 'ref'> {
  bytes: Blob;
  alt: string;
}

/** A picture from bytes in memory; its address lives as long as it is shown. */
export function BytesImage({ bytes, ...rest }: BytesImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(bytes);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
  return <Image ref={show} {...rest} />;
}
