import type { PacketState } from '#contract/features/packet/packet.api.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { StatusLook } from '#web/shared/status/statuses.ts';
import './packet-texts.ts';

const looks: Record<PacketState, StatusLook> = {
  queued: { tone: 'info', shape: 'dashed', weight: 'quiet' },
  running: { tone: 'info', shape: 'ring', weight: 'loud' },
  done: { tone: 'success', shape: 'check', weight: 'quiet' },
  failed: { tone: 'danger', shape: 'reject', weight: 'loud' },
  canceled: { tone: 'neutral', shape: 'cancel', weight: 'ended' },
};

/** How far a packet is, in a word. */
export function PacketStateMark({ state }: { state: PacketState }) {
  const { t } = useTranslation('packet');
  return <StatusMark look={looks[state]} label={t(`state.${state}`)} />;
}
