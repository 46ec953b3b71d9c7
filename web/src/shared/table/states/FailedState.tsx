import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { formatInstant } from '#web/shared/format/instant.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useMessages } from '#web/shared/messages/messages.ts';
import { BrokenLine } from './drawings.tsx';
import { StatePanel } from './StatePanel.tsx';

interface FailedStateProps {
  entity: Entity;
  error: Error;
  address: string;
  onRetry: () => void;
}

/** The list could not be loaded: what failed, what is kept, and the way out. */
export function FailedState({ entity, error, address, onRetry }: FailedStateProps) {
  const { t } = useTranslation('list');
  const { problemText } = useProblemText();
  const { showToast } = useMessages();
  const [at] = useState(() => new Date().toISOString());
  const failure = isRequestError(error) ? error : undefined;
  const requestId = failure?.requestId;
  const details = JSON.stringify(
    { address, at, status: failure?.status, code: failure?.code, requestId, message: error.message },
    null,
    2,
  );
  const copy = () =>
    navigator.clipboard.writeText(details).then(
      () => showToast(t('detailsCopied'), { variant: 'success' }),
      () => showToast(t('copyFailed'), { variant: 'error' }),
    );
  return (
    <StatePanel
      isAlert
      drawing={<BrokenLine />}
      title={t('failedTitle')}
      actions={
        <>
          <Button variant="outlined" startIcon={<Icon name="refresh" size={16} />} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
          <Button color="inherit" startIcon={<Icon name="copy" size={16} />} onClick={() => void copy()}>
            {t('copyDetails')}
          </Button>
        </>
      }
      below={
        <>
          {requestId === undefined ? null : (
            <>
              {t('request')} <Code>{requestId}</Code> ·{' '}
            </>
          )}
          <Ltr>{formatInstant(at)}</Ltr>
        </>
      }
    >
      {problemText(failure?.problem, entity)} {t('filtersKept')}
    </StatePanel>
  );
}
