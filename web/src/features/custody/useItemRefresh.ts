import { useQueryClient } from '@tanstack/react-query';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';

/** Asks for an item and its history again: what is said about its custody stands there too. */
export function useItemRefresh() {
  const client = useQueryClient();
  return (id: string): void => {
    void client.invalidateQueries({ queryKey: [equipment.name, 'record', id] });
    void client.invalidateQueries({ queryKey: [equipment.name, 'history', id] });
  };
}
