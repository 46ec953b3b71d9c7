import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { ReportFormat } from '#contract/shared/export-options.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { PageAction } from '#web/shared/table/PageHeader.tsx';

interface ReportExportProps {
  isDisabled: boolean;
  onExport: (format: ReportFormat) => void;
}

/** The files of a report: a button for each, or one menu where buttons would be icons that look alike. */
export function ReportExport({ isDisabled, onExport }: ReportExportProps) {
  const { t } = useTranslation('report');
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
  const [anchor, setAnchor] = useState<HTMLElement>();
  const formats = [
    ['csv', t('exportCsv')],
    ['xlsx', t('exportXlsx')],
    ['pdf', t('exportPdf')],
  ] as const;
  if (!isNarrow) {
    return formats.map(([format, label]) => (
      <PageAction
        key={format}
        icon="download"
        label={label}
        isDisabled={isDisabled}
        onClick={() => onExport(format)}
      />
    ));
  }
  return (
    <>
      <PageAction
        icon="download"
        label={t('export')}
        isDisabled={isDisabled}
        isMenuOpen={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {formats.map(([format, label]) => (
            <MenuItem
              key={format}
              onClick={() => {
                setAnchor(undefined);
                onExport(format);
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}
