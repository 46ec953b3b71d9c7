import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { Entity } from '#contract/shared/entity.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { i18n } from '#web/shared/i18n/i18n.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { isOffered, newDraft, type Draft } from './bulk-operations.ts';
import { ChangeEditor } from './ChangeEditor.tsx';

interface ChangesPanelProps {
  entity: Entity;
  drafts: readonly Draft[];
  /** Why the server refuses a change, by its place. */
  problems: Readonly<Record<number, string>>;
  /** It was applied: the changes are only looked at. */
  isDisabled: boolean;
  onDrafts: (drafts: Draft[]) => void;
}

const mostChanges = 20;

function AddField({ entity, drafts, onDrafts }: Omit<ChangesPanelProps, 'problems' | 'isDisabled'>) {
  const { t } = useTranslation('bulkEdit');
  const labels = useLabels();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const fields = Object.entries(entity.fields)
    .filter(([field, facts]) => isOffered(field, facts) && drafts.every((one) => one.field !== field))
    .map(([field, facts]) => ({ field, facts, label: labels.field(entity.name, field, facts.title) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language, { numeric: true }));
  if (fields.length === 0 || drafts.length >= mostChanges) return null;
  return (
    <>
      <Button
        startIcon={<Icon name="plus" size={16} />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ marginTop: 1 }}
      >
        {t('addField')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {fields.map(({ field, facts, label }) => (
          <MenuItem
            key={field}
            onClick={() => {
              setAnchor(null);
              onDrafts([...drafts, newDraft(field, facts)]);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** What is changed: one field below the other, each with its operation. */
export function ChangesPanel(props: ChangesPanelProps) {
  const { t } = useTranslation('bulkEdit');
  const { entity, drafts, problems, isDisabled, onDrafts } = props;
  return (
    <Panel title={t('changes')} end={t('fieldCount', { count: drafts.length })}>
      <Box sx={{ marginTop: '-12px' }}>
        {drafts.map((draft, at) => {
          const facts = entity.fields[draft.field];
          return facts === undefined ? null : (
            <ChangeEditor
              key={draft.field}
              entity={entity}
              facts={facts}
              draft={draft}
              problem={problems[at]}
              isDisabled={isDisabled}
              onChange={(next) => onDrafts(drafts.with(at, next))}
              onRemove={() => onDrafts(drafts.toSpliced(at, 1))}
            />
          );
        })}
        {isDisabled ? null : <AddField entity={entity} drafts={drafts} onDrafts={onDrafts} />}
      </Box>
    </Panel>
  );
}
