import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { seatApi } from '#contract/entities/seat/seat.api.ts';
import { seat } from '#contract/entities/seat/seat.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { formatCount } from '#web/shared/format/number.ts';

const shownSeats = 20;

/** The seats that a step moves or frees, by the names of their holders. */
export function MovingSeats({ entitlementId, isFreed }: { entitlementId: string; isFreed: boolean }) {
  const { t } = useTranslation('entitlement');
  const page = useQuery({
    queryKey: [seat.name, 'list', 'moving', entitlementId],
    queryFn: ({ signal }) => {
      const query: [string, string][] = [
        ['filter[entitlementId]', entitlementId],
        ['filter[status]', 'open'],
        ['sort', 'number'],
        ['limit', String(shownSeats)],
      ];
      return call(seatApi.list, { query, signal });
    },
    refetchOnMount: 'always',
  }).data;
  if (!page) return null;
  const total = page.total.value;
  const params = { count: total, n: formatCount(total) };
  const names = page.items.map(({ person, equipment }) => (person ?? equipment)?.label ?? '');
  const rest = total - names.length;
  return (
    <Box sx={{ gridColumn: '1 / -1', typography: 'body2' }}>
      <Box sx={{ fontWeight: 500 }}>{t(isFreed ? 'step.freed' : 'step.moving', params)}</Box>
      {names.length > 0 ? (
        <Box
          tabIndex={0}
          role="group"
          aria-label={t(isFreed ? 'step.freed' : 'step.moving', params)}
          sx={{ maxHeight: 120, overflowY: 'auto', color: 'text.secondary', marginBlockStart: '4px' }}
        >
          {names.map((name, at) => (
            <span key={page.items[at]?.id}>
              {at > 0 ? ' · ' : ''}
              <bdi>{name}</bdi>
            </span>
          ))}
          {rest > 0 ? ` · ${t('step.andMore', { count: rest, n: formatCount(rest) })}` : null}
        </Box>
      ) : null}
    </Box>
  );
}
