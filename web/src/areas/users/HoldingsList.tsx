import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { HeldEntry, Holdings } from '#contract/areas/users/holdings.schema.ts';
import { useOpenPage } from '#web/features/references/useOpenPage.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';

function Entry({ entity, id, label, note, since }: HeldEntry) {
  const { t } = useTranslation('account');
  const page = useOpenPage()(entity, id);
  const name = <Code>{label}</Code>;
  return (
    <li>
      {page === undefined ? name : <RecordLink to={page}>{name}</RecordLink>}
      {note === null ? null : (
        <span className="note">
          <bdi>{note}</bdi>
        </span>
      )}
      {since === null ? null : (
        <span className="end">
          {t('held.since')} <DateText value={since} />
        </span>
      )}
    </li>
  );
}

/** What somebody has in hand: each kind with its count and the first of it. */
export function HoldingsList({ held }: { held: Holdings }) {
  const { t } = useTranslation('account');
  const kinds = held.kinds.filter(({ count }) => count > 0);
  return (
    <>
      {kinds.map(({ kind, count, first }) => (
        <Box key={kind} component="section" aria-label={t(`held.${kind}`)}>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              padding: '8px 16px 4px',
              typography: 'caption',
              color: 'text.secondary',
            }}
          >
            <span>{t(`held.${kind}`)}</span>
            <Ltr>{String(count)}</Ltr>
          </Box>
          <PanelRows>
            {first.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
            {count > first.length ? (
              <li>
                <span className="note">{t('held.more', { count: count - first.length })}</span>
              </li>
            ) : null}
          </PanelRows>
        </Box>
      ))}
    </>
  );
}
