import Box from '@mui/material/Box';
import { DateText } from '#web/shared/format/DateText.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { EntryMark } from '#web/areas/software/EntryMark.tsx';
import type { RenewalEntry } from '#web/areas/software/renewals.queries.ts';

interface EntryRowsProps {
  entries: readonly RenewalEntry[];
  /** Each row says its day, where they are of several. */
  hasDays?: boolean;
}

/** What must be decided or ends, each a line that leads to its entitlement. */
export function EntryRows({ entries, hasDays = false }: EntryRowsProps) {
  const { t } = useTranslation('renewals');
  return (
    <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {entries.map((entry) => {
        const { id, kind, number, product, day, assigned, quantity, autoRenew, yearlyCost } = entry;
        const seats =
          quantity === null
            ? t('unlimited')
            : t('seats', { assigned: formatCount(assigned), quantity: formatCount(quantity) });
        return (
          <Box
            component="li"
            key={`${id}-${kind}`}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
              paddingInline: 2,
              paddingBlock: '8px',
              typography: 'body2',
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            {hasDays ? (
              <Box component="bdi" dir="ltr" sx={{ minWidth: 88, fontVariantNumeric: 'tabular-nums' }}>
                <DateText value={day} />
              </Box>
            ) : null}
            <EntryMark kind={kind} />
            <Box component="span" sx={{ minWidth: hasDays ? 104 : 0, color: 'text.secondary' }}>
              {t(`kind.${kind}`)}
            </Box>
            <RecordLink to={`${entitlement.page}/${id}`}>
              <bdi>{product}</bdi> <Code>{number}</Code>
            </RecordLink>
            <Box
              component="span"
              sx={{
                typography: 'caption',
                fontWeight: 400,
                color: 'text.secondary',
                flexBasis: hasDays ? 'auto' : '100%',
              }}
            >
              {autoRenew ? `${seats} · ${t('autoRenews')}` : seats}
            </Box>
            {yearlyCost ? (
              <Box component="span" sx={{ marginInlineStart: 'auto' }}>
                <Money value={yearlyCost} hasSign />
              </Box>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
}
