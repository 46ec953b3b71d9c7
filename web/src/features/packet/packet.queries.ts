import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { packetApi, type Packet, type PacketCreate } from '#contract/features/packet/packet.api.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useMessages } from '#web/shared/messages/messages.ts';

const whileMade = 2_000;

/** Whether a packet waits for its turn, or is being made. */
export function isBeingMade({ state }: Pick<Packet, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** Whether the file of a packet is still kept. */
export function hasFile({ expiresAt }: Pick<Packet, 'expiresAt'>): boolean {
  return expiresAt !== null && new Date(expiresAt) > new Date();
}

export function usePackets() {
  return useQuery({
    queryKey: ['packet', 'list'],
    queryFn: async ({ signal }) => (await call(packetApi.list, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isBeingMade) ? whileMade : false),
  });
}

export function usePacket(id: string) {
  return useQuery({
    queryKey: ['packet', 'one', id],
    queryFn: ({ signal }) => call(packetApi.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isBeingMade(state.data) ? whileMade : false),
  });
}

/** Who took a packet and which auditors read it. */
export function usePacketReaders(id: string) {
  return useQuery({
    queryKey: ['packet', 'readers', id],
    queryFn: ({ signal }) => call(packetApi.readers, { params: { id }, signal }),
  });
}

export function createPacket(body: PacketCreate, idempotencyKey: string): Promise<Packet> {
  return call(packetApi.create, { body, idempotencyKey });
}

/** Gives up a packet that is not done. */
export function usePacketCancel() {
  const client = useQueryClient();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  return useMutation({
    mutationFn: ({ id, version }: Packet) =>
      call(packetApi.cancel, { params: { id }, version, idempotencyKey: createRandomKey() }),
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
    onSettled: () => refreshKinds(client, ['packet']),
  });
}
