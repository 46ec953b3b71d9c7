import { useQueryClient } from '@tanstack/react-query';

/** Asks again for everything that counts licenses: a seat or an installation changes all of it. */
export function useLicenceChange(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of ['software', 'entitlement', 'seat', 'installation']) {
      void client.invalidateQueries({ queryKey: [name] });
    }
  };
}
