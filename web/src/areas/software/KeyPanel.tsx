import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { CopyButton } from '#web/shared/record/CopyButton.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useShownSecret } from '#web/shared/record/useShownSecret.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { askForKey, sendKey, type KeyHolder, type KeyOwner } from './key-calls.ts';

const RevealKeyDialog = lazyPart(() => import('./RevealKeyDialog.tsx'), 'RevealKeyDialog');
const SetKeyDialog = lazyPart(() => import('./SetKeyDialog.tsx'), 'SetKeyDialog');

interface KeyPanelProps {
  owner: KeyOwner;
  record: KeyHolder;
  /** The record is of today and not in the bin. */
  canAct: boolean;
}

/** The license key of a record: masked, shown to administrators alone and only with a reason. */
export function KeyPanel({ owner, record, canAct }: KeyPanelProps) {
  const { t } = useTranslation('licenseKey');
  const can = useCan();
  const { putRecord } = useRecordCache(owner);
  const [key, setKey] = useShownSecret();
  const [asked, setAsked] = useState<'reveal' | 'set'>();
  const hasKey = record.keyLast4 !== null;
  const canReveal = can(`${owner}.revealKey`);

  async function reveal(reason: string) {
    const answer = await askForKey(owner, record, reason);
    setAsked(undefined);
    setKey(answer.key);
  }
  async function keep(next: string | null, idempotencyKey: string) {
    putRecord(await sendKey(owner, record, next, idempotencyKey));
    setAsked(undefined);
    setKey(undefined);
    showToast(t(next === null ? 'forgotten' : 'kept'), { variant: 'success' });
  }

  return (
    <Panel title={t('title')}>
      <Box sx={{ display: 'grid', gap: '12px', typography: 'body2' }}>
        {key === undefined ? (
          <span>{hasKey ? <Code>{`•••• •••• ${record.keyLast4}`}</Code> : t('none')}</span>
        ) : (
          <Box role="status" sx={{ display: 'grid', gap: '4px' }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', overflowWrap: 'anywhere' }}>
              <Code>{key}</Code>
              <CopyButton value={key} />
            </Box>
            <Box component="span" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
              {t('hidesSoon')}
            </Box>
          </Box>
        )}
        {canAct ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {hasKey && canReveal && key === undefined ? (
              <Button
                size="small"
                variant="outlined"
                startIcon={<Icon name="eye" size={16} />}
                onClick={() => setAsked('reveal')}
              >
                {t('reveal')}
              </Button>
            ) : null}
            {key === undefined ? null : (
              <Button
                size="small"
                variant="outlined"
                startIcon={<Icon name="eye-off" size={16} />}
                onClick={() => setKey(undefined)}
              >
                {t('hide')}
              </Button>
            )}
            {can(`${owner}.update`) ? (
              <Button
                size="small"
                variant="outlined"
                startIcon={<Icon name="key" size={16} />}
                onClick={() => setAsked('set')}
              >
                {t(hasKey ? 'change' : 'add')}
              </Button>
            ) : null}
          </Box>
        ) : null}
        {hasKey && !canReveal ? (
          <Box component="span" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {t('adminsOnly')}
          </Box>
        ) : null}
      </Box>
      <Suspense fallback={null}>
        {asked === 'reveal' ? (
          <RevealKeyDialog
            owner={owner}
            number={record.number}
            onClose={() => setAsked(undefined)}
            onReveal={reveal}
          />
        ) : null}
        {asked === 'set' ? (
          <SetKeyDialog
            owner={owner}
            number={record.number}
            hasKey={hasKey}
            onClose={() => setAsked(undefined)}
            onKeep={keep}
          />
        ) : null}
      </Suspense>
    </Panel>
  );
}
