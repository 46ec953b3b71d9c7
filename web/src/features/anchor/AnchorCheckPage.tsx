import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type FormEvent } from 'react';
import { anchorApi } from '#contract/features/proof/anchor.api.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { formatDate } from '#web/shared/format/date.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { PageHeader } from '#web/shared/table/PageHeader.tsx';
import './anchor-texts.ts';
import { isBeginning, readAnchor, readProof, type Head, type NotedAnchor } from './consistency.ts';

type Verdict =
  | { kind: 'unreadable' | 'noProof' | 'noCrypto' }
  | { kind: 'refused'; text: string }
  | { kind: 'stands' | 'broken'; anchor: NotedAnchor; head: Head };

/** The hashes between the anchor and today: those that somebody brought along, else those of the server. */
async function findProof(anchor: NotedAnchor, brought: string) {
  if (brought.trim() !== '') return readProof(brought, anchor);
  const { epoch, size } = anchor;
  return call(anchorApi.consistency, { query: { epoch, size } });
}

async function judge(text: string, brought: string): Promise<Verdict> {
  const anchor = readAnchor(text);
  if (!anchor) return { kind: 'unreadable' };
  if (!('subtle' in crypto)) return { kind: 'noCrypto' };
  const proof = await findProof(anchor, brought);
  if (!proof) return { kind: 'noProof' };
  const stands = await isBeginning(anchor, proof.head, proof.path);
  return { kind: stands ? 'stands' : 'broken', anchor, head: proof.head };
}

interface CodeFieldProps {
  label: string;
  hint: string;
  /** The fewest and the most lines that it shows. */
  rows: readonly [number, number];
  value: string;
  onChange: (next: string) => void;
}

/** Lines of hashes, left to right in every language, with their label above. */
function CodeField({ label, hint, rows: [minRows, maxRows], value, onChange }: CodeFieldProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: '6px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="label" htmlFor={id} sx={{ typography: 'body2', fontWeight: 500 }}>
        {label}
      </Box>
      <TextField
        id={id}
        helperText={hint}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        multiline
        minRows={minRows}
        maxRows={maxRows}
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false, autoComplete: 'off' } }}
      />
    </Box>
  );
}

/** Shows that nothing before an old anchor was touched; the browser computes, and asks nobody for a verdict. */
export function AnchorCheckPage() {
  const { t } = useTranslation('anchor');
  useDocumentTitle(t('check'));
  const { problemText } = useProblemText();
  const [text, setText] = useState('');
  const [brought, setBrought] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  const [isRunning, setIsRunning] = useState(false);
  const check = async (event: FormEvent) => {
    event.preventDefault();
    setIsRunning(true);
    try {
      setVerdict(await judge(text, brought));
    } catch (error) {
      setVerdict({
        kind: 'refused',
        text: problemText(isRequestError(error) ? error.problem : undefined),
      });
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 880 }}>
      <PageHeader title={t('check')} />
      <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0 }}>
        {t('checkIntro')}
      </Typography>
      <Paper
        variant="outlined"
        component="form"
        onSubmit={(event) => void check(event)}
        sx={{ padding: 2, display: 'grid', gap: 2 }}
      >
        <CodeField
          label={t('anchorText')}
          hint={t('anchorTextHelp')}
          rows={[2, 8]}
          value={text}
          onChange={setText}
        />
        <CodeField
          label={t('proofText')}
          hint={t('proofTextHelp')}
          rows={[1, 6]}
          value={brought}
          onChange={setBrought}
        />
        <Box>
          <Button type="submit" variant="contained" disabled={isRunning || text.trim() === ''}>
            {t('checkNow')}
          </Button>
        </Box>
      </Paper>
      {verdict ? <VerdictNotice verdict={verdict} /> : null}
    </Box>
  );
}

function VerdictNotice({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('anchor');
  if (verdict.kind === 'refused') return <Notice tone="danger">{verdict.text}</Notice>;
  if (verdict.kind !== 'stands' && verdict.kind !== 'broken') {
    return <Notice tone="caution">{t(`verdict.${verdict.kind}`)}</Notice>;
  }
  const { anchor, head } = verdict;
  const params = {
    day: formatDate(anchor.day),
    size: formatCount(anchor.size),
    now: formatCount(head.size),
  };
  return (
    <Notice tone={verdict.kind === 'stands' ? 'success' : 'danger'}>
      <Box>{verdict.kind === 'stands' ? t('verdict.stands', params) : t('verdict.broken', params)}</Box>
      <Box sx={{ typography: 'caption', overflowWrap: 'anywhere', marginTop: '4px' }}>
        {t('headRoot')} <Code>{head.root}</Code>
      </Box>
    </Notice>
  );
}
