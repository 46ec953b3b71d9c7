import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { DateText } from '#web/shared/format/DateText.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { installationApi } from '#contract/entities/installation/installation.api.ts';
import { installation } from '#contract/entities/installation/installation.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { call } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { installationsOf, type InstallationField } from './license-links.ts';

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'), 'ImportDialog');

const shownRows = 6;

interface InstallationsPanelProps {
  field: InstallationField;
  id: string;
  /** The product that more can be said about here. */
  product?: ReferenceValue;
}

/** Where a product was seen, or what was seen on a device: the latest first. */
export function InstallationsPanel({ field, id, product }: InstallationsPanelProps) {
  const { t } = useTranslation('installation');
  const can = useCan();
  const [isImporting, setIsImporting] = useState(false);
  const page = useQuery({
    queryKey: [installation.name, 'list', 'panel', field, id],
    queryFn: ({ signal }) => {
      const query: [string, string][] = [
        [`filter[${field}]`, id],
        ['limit', String(shownRows)],
      ];
      return call(installationApi.list, { query, signal });
    },
    refetchOnMount: 'always',
  }).data;
  const isOfDevice = field === 'equipmentId';
  if (page === undefined || (isOfDevice && page.items.length === 0)) return null;
  return (
    <Panel
      title={isOfDevice ? t('ofDevice') : t('panel')}
      isFlush={page.items.length > 0}
      end={
        product && can('installation.create') ? (
          <>
            <Button
              size="small"
              component={RouterLink}
              to={`${installation.page}/new?software=${product.id}`}
              startIcon={<Icon name="plus" size={16} />}
            >
              {t('add')}
            </Button>
            <Button
              size="small"
              startIcon={<Icon name="upload" size={16} />}
              onClick={() => setIsImporting(true)}
            >
              {t('import')}
            </Button>
          </>
        ) : undefined
      }
    >
      {page.items.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('nowhere')}</Box>
      ) : (
        <PanelRows>
          {page.items.map(({ id: one, equipment, software, release, seenOn, isCovered }) => (
            <li key={one}>
              <RecordLink to={`${installation.page}/${one}`}>
                {isOfDevice ? <bdi>{software.label}</bdi> : <Code>{equipment.label}</Code>}
              </RecordLink>
              <span className="note">
                {release ? <bdi dir="ltr">{release}</bdi> : null}
                {isCovered ? null : `${release ? ' · ' : ''}${t('noSeat')}`}
              </span>
              <span className="end">
                <DateText value={seenOn} />
              </span>
            </li>
          ))}
          {page.next ? (
            <li>
              <RecordLink to={installationsOf(field, id)}>
                {t('showAll', { n: formatCount(page.total.value) })}
              </RecordLink>
            </li>
          ) : null}
        </PanelRows>
      )}
      {isImporting && product ? (
        <Suspense fallback={null}>
          <ImportDialog product={product} onClose={() => setIsImporting(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
