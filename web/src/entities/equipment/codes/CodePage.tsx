import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, Link as RouterLink, useParams } from 'react-router';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CodeHit } from '#contract/features/codes/codes.api.ts';
import { useOpenPage } from '#web/features/references/useOpenPage.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { isolate, isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { newWithCodeLink, newWithTagLink } from '../registration/copy-link.ts';
import { BlankTag } from './BlankTag.tsx';
import { codeQuery } from './code.queries.ts';

interface CodeNoticeProps {
  title: string;
  text: string;
  /** Has the focus once it is there. */
  isFocused?: boolean;
  children?: ReactNode;
}

function CodeNotice({ title, text, isFocused = false, children }: CodeNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 640 }}>
      <Typography variant="h3" component="h1" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

interface Claimed {
  tag: string;
  record: EquipmentRecord;
}

/** Which item has the tag now; the next blank tag is scanned here. */
function ClaimedNotice({ tag, record }: Claimed) {
  const { t } = useTranslation('codes');
  return (
    <CodeNotice
      title={t('claimed', { tag: isolateLtr(tag), item: isolate(record.name) })}
      text={t('claimedText')}
      // The field that had the focus is no longer there.
      isFocused
    >
      <Button component={RouterLink} to={`${equipment.page}/${record.id}`}>
        {t('openItem')}
      </Button>
    </CodeNotice>
  );
}

interface Found {
  hit: CodeHit;
  url: string;
}

function FoundList({ found }: { found: readonly Found[] }) {
  const labels = useLabels();
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, margin: 0, paddingInlineStart: '20px' }}>
      {found.map(({ hit, url }) => (
        <li key={`${hit.entity} ${hit.id}`}>
          <Link component={RouterLink} to={url}>
            <Code>{hit.label}</Code>
          </Link>{' '}
          <bdi>{hit.note}</bdi>{' '}
          <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
            {hit.entity === 'batch' ? null : labels.entity(hit.entity)}
          </Box>
        </li>
      ))}
    </Box>
  );
}

/** What the code on a label leads to: the item, the claim of a blank tag, or the search. */
export function CodePage() {
  const { t } = useTranslation('codes');
  const { code = '' } = useParams();
  const can = useCan();
  const openPage = useOpenPage();
  const { data, error, refetch } = useQuery(codeQuery(code));
  // Not in the address: the tag's item is known sooner than a new address, and would be opened.
  const [claimed, setClaimed] = useState<Claimed>();
  if (error) return <RecordFailed error={error} backTo={equipment.page} onRetry={() => void refetch()} />;
  if (!data) return <RecordLoading label={t('loading')} />;
  const found = data.hits.flatMap((hit) => {
    const url = hit.entity === 'batch' ? `/records/batch/${hit.id}` : openPage(hit.entity, hit.id);
    return url === undefined ? [] : [{ hit, url }];
  });
  const [first] = found;
  // Whoever tags one item after the other goes on from here, not from the item.
  if (claimed?.tag === (data.freeTag?.tag ?? data.code)) return <ClaimedNotice {...claimed} />;
  const shown = isolateLtr(data.code);
  if (first && found.length === 1) return <Navigate to={first.url} replace />;
  if (first) {
    return (
      <CodeNotice title={t('several', { code: shown })} text={t('severalText')}>
        <FoundList found={found} />
      </CodeNotice>
    );
  }
  if (data.freeTag) {
    const { tag, state, reason } = data.freeTag;
    const named = { tag: isolateLtr(tag) };
    if (state === 'void')
      return <CodeNotice title={t('void', named)} text={t('voidText', { reason: reason ?? '' })} />;
    return (
      <CodeNotice title={t('blank', named)} text={t('blankText')}>
        {can('equipment.claimTag') && (
          <BlankTag tag={tag} onClaimed={(record) => setClaimed({ tag, record })} />
        )}
        {can('equipment.claimTag') && can('equipment.create') && (
          <Button component={RouterLink} to={newWithTagLink(tag)}>
            {t('blankNew')}
          </Button>
        )}
      </CodeNotice>
    );
  }
  return (
    <CodeNotice title={t('none', { code: shown })} text={t('noneText')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          component={RouterLink}
          to={`${equipment.page}?${new URLSearchParams({ q: data.code }).toString()}`}
        >
          {t('search')}
        </Button>
        {can('equipment.create') && (
          <Button component={RouterLink} to={newWithCodeLink(data.code)}>
            {t('newItem')}
          </Button>
        )}
      </Box>
    </CodeNotice>
  );
}
