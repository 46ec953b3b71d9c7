import { useEffect, useEffectEvent } from 'react';
import { useAgencyLogo } from './useAgencyLogo.ts';

interface AgencyLogoProps {
  /** The day of the paper; without one today. */
  on?: string | null | undefined;
  /** Runs when the logo is on the paper, or when it is known that there is none. */
  onDrawn?: (() => void) | undefined;
}

/** The agency's logo for the head of a paper, beside its name, which says to everybody what it shows; nothing where there is none. */
export function AgencyLogo({ on, onDrawn }: AgencyLogoProps) {
  const png = useAgencyLogo(on);
  const finish = useEffectEvent(() => onDrawn?.());
  useEffect(() => {
    if (png === '') finish();
  }, [png]);
  if (png === undefined || png === '') return null;
  return (
    <img
      src={`data:image/png;base64,${png}`}
      alt=""
      decoding="sync"
      onLoad={onDrawn}
      onError={onDrawn}
      style={{
        flex: 'none',
        alignSelf: 'flex-start',
        width: 'auto',
        height: 'auto',
        maxWidth: '32mm',
        maxHeight: '16mm',
      }}
    />
  );
}
