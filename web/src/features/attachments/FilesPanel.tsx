import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { permissions, type Permission } from '#contract/shared/permissions.ts';
import { agencyDayOf } from '#web/shared/format/instant.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { useFiles, type Owner } from './attachments.queries.ts';
import { BinnedFiles } from './BinnedFiles.tsx';
import { FileAdder } from './FileAdder.tsx';
import { FileList } from './FileList.tsx';

interface FilesPanelProps extends Owner {
  /** Files can be looked at, but neither added nor changed: the record is in the bin. */
  isFixed?: boolean;
  /** Shows the files as they were on a past day. */
  until?: string | undefined;
}

function Waiting() {
  const { t } = useTranslation('attachments');
  return (
    <Box component="output" aria-label={t('loading')} sx={{ display: 'block' }}>
      <Skeleton variant="rounded" height={120} sx={{ maxWidth: 160 }} />
      <Skeleton variant="text" width="40%" />
    </Box>
  );
}

/** The files of a record: photos as small pictures, everything else in rows, and a place to drop new ones. */
export function FilesPanel({ isFixed = false, until, ...owner }: FilesPanelProps) {
  const { t } = useTranslation('attachments');
  const can = useCan();
  const [isBin, setIsBin] = useState(false);
  const query = useFiles(owner, isBin);
  const isPast = until !== undefined;
  const files = (query.data ?? []).filter(({ createdAt }) => !isPast || agencyDayOf(createdAt) <= until);
  const update = `${owner.entity}.update`;
  const canChange = Object.hasOwn(permissions, update) && can(update as Permission) && !isFixed && !isPast;
  const hasBin = can('attachment.restore') && !isPast;
  return (
    <Panel
      title={t('title')}
      end={
        <>
          {query.data && !isBin ? t('count', { count: files.length }) : null}
          {hasBin ? (
            <Button
              size="small"
              startIcon={<Icon name={isBin ? 'undo' : 'trash'} size={16} />}
              onClick={() => setIsBin(!isBin)}
            >
              {t(isBin ? 'showFiles' : 'showBin')}
            </Button>
          ) : null}
        </>
      }
    >
      {canChange && !isBin ? <FileAdder {...owner} /> : null}
      {query.isError ? (
        <Notice tone="danger" action={<Button onClick={() => void query.refetch()}>{t('tryAgain')}</Button>}>
          {t('failed')}
        </Notice>
      ) : null}
      {query.isPending ? <Waiting /> : null}
      {query.data ? <Shown files={files} isBin={isBin} canChange={canChange} /> : null}
    </Panel>
  );
}

interface ShownProps {
  files: readonly AttachmentRecord[];
  isBin: boolean;
  canChange: boolean;
}

function Shown({ files, isBin, canChange }: ShownProps) {
  const { t } = useTranslation('attachments');
  if (files.length === 0) {
    return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t(isBin ? 'emptyBin' : 'empty')}</Box>;
  }
  return isBin ? (
    <BinnedFiles files={files} canRestore={canChange} />
  ) : (
    <FileList files={files} canChange={canChange} />
  );
}
