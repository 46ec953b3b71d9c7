import type { AuditRead } from '#contract/entities/audit-access/audit-access.schema.ts';
import { formatSize } from '#web/features/attachments/file-rules.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';

/** What was read: when, by which call, how much. */
export function ReadsTable({ label, reads }: { label: string; reads: readonly AuditRead[] }) {
  const { t } = useTranslation('auditAccess');
  return (
    <PanelTable label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('log.at')}</th>
            <th scope="col">{t('log.call')}</th>
            <th scope="col" className="figure">
              {t('log.rows')}
            </th>
            <th scope="col" className="figure">
              {t('log.bytes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reads.map((read) => (
            <tr key={read.id}>
              <td className="tight">
                <InstantText value={read.at} />
              </td>
              <th scope="row">
                <Code>{read.recordId === null ? read.call : read.call.replace(':id', read.recordId)}</Code>
              </th>
              <td className="figure">{read.rows === null ? null : formatCount(read.rows)}</td>
              <td className="figure">{read.bytes === null ? null : <Ltr>{formatSize(read.bytes)}</Ltr>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelTable>
  );
}
