import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { certificateApi, type CertificateCheck } from '#contract/entities/certificate/certificate.api.ts';
import { certificate } from '#contract/entities/certificate/certificate.schema.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { call } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useAddressSearch, withParameters } from '#web/shared/page/useAddressSearch.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Facts, type Fact } from '#web/shared/record/Facts.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useSession } from '#web/shared/session/useSession.ts';

function useFacts({ equipment, mediumSerial, method, performedOn, verifiedOn }: CertificateCheck): Fact[] {
  const labels = useLabels();
  const label = (name: string) => labels.field(certificate.name, name);
  return [
    { key: 'equipment', label: label('equipmentId'), value: equipment && <Code>{equipment}</Code> },
    { key: 'medium', label: label('mediumSerial'), value: mediumSerial && <Code>{mediumSerial}</Code> },
    {
      key: 'method',
      label: label('method'),
      value: method && labels.value(certificate.name, 'method', method),
    },
    {
      key: 'performedOn',
      label: label('performedOn'),
      value: performedOn && <DateText value={performedOn} />,
    },
    { key: 'verifiedOn', label: label('verifiedOn'), value: verifiedOn && <DateText value={verifiedOn} /> },
  ].filter(({ value }) => Boolean(value));
}

/** What an account sees of the certificate; whoever has none is told yes or no alone. */
function CheckedFacts({ answer }: { answer: CertificateCheck }) {
  return <Facts columns={1} labelWidth={200} facts={useFacts(answer)} />;
}

function Answer({ number, answer }: { number: string; answer: CertificateCheck | { isGenuine: boolean } }) {
  const { t } = useTranslation('certificate');
  const params = { number: isolateLtr(number) };
  if (!answer.isGenuine) return <Notice tone="danger">{t('check.notGenuine', params)}</Notice>;
  return (
    <>
      <Notice tone="success">{t('check.genuine', params)}</Notice>
      {'number' in answer ? <CheckedFacts answer={answer} /> : null}
    </>
  );
}

/** Says whether a printed certificate is what was verified; its code leads here. */
export function CertificateCheckPage() {
  const { t } = useTranslation('certificate');
  const labels = useLabels();
  const errorText = useErrorText(certificate);
  const isGuest = useSession().status !== 'authenticated';
  const { search, changeSearch } = useAddressSearch();
  const parameters = new URLSearchParams(search);
  const asked = { number: parameters.get('number') ?? '', hash: parameters.get('hash') ?? '' };
  const [number, setNumber] = useState(asked.number);
  const [hash, setHash] = useState(asked.hash);
  const isComplete = asked.number !== '' && asked.hash !== '';
  const answer = useQuery({
    queryKey: [certificate.name, 'check', isGuest, asked.number, asked.hash],
    queryFn: ({ signal }): Promise<CertificateCheck | { isGenuine: boolean }> =>
      call(isGuest ? certificateApi.checkPublic : certificateApi.check, { query: asked, signal }),
    enabled: isComplete,
    retry: false,
  });
  useDocumentTitle(t('check.title'));
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Typography variant="h2" component="h1">
        {t('check.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlock: '4px 16px' }}>
        {t('check.text')}
      </Typography>
      <Paper variant="outlined" sx={{ padding: 2 }}>
        <Box aria-live="polite">
          {answer.data ? <Answer number={asked.number} answer={answer.data} /> : null}
          {answer.error ? <Notice tone="danger">{errorText(answer.error)}</Notice> : null}
        </Box>
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = { number: number.trim().toUpperCase(), hash: hash.trim().toLowerCase() };
            changeSearch((newest) => withParameters(newest, typed));
          }}
          sx={{
            display: 'grid',
            gap: 2,
            marginTop: isComplete ? 3 : 0,
            '& label': { typography: 'body2', fontWeight: 500 },
          }}
        >
          <div>
            <label htmlFor="check-number">{labels.field(certificate.name, 'number')}</label>
            <TextField
              id="check-number"
              fullWidth
              value={number}
              onChange={(event) => setNumber(event.target.value)}
              slotProps={{ htmlInput: { dir: 'ltr' } }}
            />
          </div>
          <div>
            <label htmlFor="check-hash">{labels.field(certificate.name, 'documentHash')}</label>
            <TextField
              id="check-hash"
              fullWidth
              value={hash}
              onChange={(event) => setHash(event.target.value)}
              slotProps={{ htmlInput: { dir: 'ltr' } }}
            />
          </div>
          <Box>
            <Button type="submit" variant="contained" disabled={number.trim() === '' || hash.trim() === ''}>
              {t('check.do')}
            </Button>
          </Box>
        </Box>
      </Paper>
    </Box>
  );
}
