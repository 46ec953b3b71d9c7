import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { CodeHit } from '#contract/features/codes/codes.api.ts';
import { useOpenPage } from '#web/features/references/useOpenPage.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import type { ScanEntry } from './scan-entry.ts';
import { useEntryTexts } from './useEntryTexts.ts';

interface EntryActionProps {
  entry: ScanEntry;
  onChoose: (hit: CodeHit) => void;
  onRemove: () => void;
}

const look = { flex: 'none', minHeight: 40, paddingInline: '10px' } as const;

/** Chooses which of the records is meant that have a code. */
function ChooseButton({
  code,
  hits,
  onChoose,
}: {
  code: string;
  hits: readonly CodeHit[];
  onChoose: (hit: CodeHit) => void;
}) {
  const { t } = useTranslation('scan');
  const labels = useLabels();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        sx={look}
        aria-haspopup="menu"
        aria-label={t('chooseFor', { code: isolateLtr(code) })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('choose')}
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {hits.map((hit) => (
          <MenuItem
            key={`${hit.entity} ${hit.id}`}
            onClick={() => {
              setAnchor(undefined);
              onChoose(hit);
            }}
          >
            <span>
              <Code>{hit.label}</Code> <bdi>{hit.note}</bdi>
              {hit.entity === 'batch' ? null : ` · ${labels.entity(hit.entity)}`}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The step that solves what became of a scan. */
export function EntryAction({ entry, onChoose, onRemove }: EntryActionProps) {
  const { t } = useTranslation('scan');
  const textsOf = useEntryTexts();
  const openPage = useOpenPage();
  const can = useCan();
  const { code } = textsOf(entry);
  const shown = isolateLtr(code);
  const { outcome, hits = [] } = entry.result ?? {};
  if (entry.isTakenBack) return null;
  if (entry.state === 'waiting') {
    return (
      <Button sx={look} aria-label={t('removeOne', { code: shown })} onClick={onRemove}>
        {t('remove')}
      </Button>
    );
  }
  if (outcome === 'several') return <ChooseButton code={code} hits={hits} onChoose={onChoose} />;
  if (outcome === 'blank' && can('equipment.claimTag')) {
    return (
      <Button
        sx={look}
        component={Link}
        to={`/t/${encodeURIComponent(code)}`}
        aria-label={t('claimOne', { code: shown })}
      >
        {t('claim')}
      </Button>
    );
  }
  if (outcome === 'none') {
    const addressOf = (page: string, name: string) =>
      `${page}?${new URLSearchParams({ [name]: code }).toString()}`;
    return (
      <Box
        sx={{ flex: 'none', display: 'flex', flexWrap: 'wrap', flexDirection: { xs: 'column', sm: 'row' } }}
      >
        {can('equipment.create') ? (
          <Button
            sx={look}
            component={Link}
            to={addressOf(`${equipment.page}/new`, 'code')}
            aria-label={t('newItemOne', { code: shown })}
          >
            {t('newItem')}
          </Button>
        ) : null}
        <Button
          sx={look}
          component={Link}
          to={addressOf(equipment.page, 'q')}
          aria-label={t('searchOne', { code: shown })}
        >
          {t('search')}
        </Button>
      </Box>
    );
  }
  const [hit] = hits;
  const page =
    hit && (outcome === 'refused' || outcome === 'found') ? openPage(hit.entity, hit.id) : undefined;
  if (page === undefined) return null;
  return (
    <Button sx={look} component={Link} to={page} aria-label={t('openOne', { code: shown })}>
      {t('open')}
    </Button>
  );
}
