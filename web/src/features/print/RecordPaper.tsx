import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { PrintFacts, PrintSection, PrintSignatures, type PrintFact } from './PrintParts.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { PrintTable } from './PrintTable.tsx';

/** One decision about a record, as its paper names it. */
export interface PaperDecision {
  step: number;
  person: string;
  email: string;
  /** What was decided, and on what. */
  text: string;
  comment: string | null;
  at: string;
}

function Decisions({ title, decisions }: { title: string; decisions: readonly PaperDecision[] }) {
  const { t } = useTranslation('paper');
  return (
    <PrintSection title={title}>
      <PrintTable
        label={title}
        rows={decisions}
        keyOf={({ step }) => String(step)}
        columns={[
          {
            id: 'person',
            title: t('decision.person'),
            width: '40%',
            render: ({ person, email }) => (
              <>
                <bdi>{person}</bdi>
                <div>
                  <bdi dir="ltr">{email}</bdi>
                </div>
              </>
            ),
          },
          {
            id: 'decision',
            title: t('decision.decision'),
            breaks: 'words',
            render: ({ text, comment }) => (
              <>
                {text}
                {comment ? (
                  <div>
                    <q>
                      <bdi>{comment}</bdi>
                    </q>
                  </div>
                ) : null}
              </>
            ),
          },
          {
            id: 'at',
            title: t('decision.at'),
            breaks: 'words',
            render: ({ at }) => <InstantText value={at} />,
          },
        ]}
      />
    </PrintSection>
  );
}

interface RecordPaperProps {
  /** What the paper is, its number and its state. */
  title: string;
  number: string;
  subtitle: ReactNode;
  letterhead?: string | undefined;
  /** The day whose logo it has; without one that of today. */
  logoOn?: string | null | undefined;
  /** What both sides agree to, below the lines. */
  terms?: { title: string; text: string } | undefined;
  /** What stands above the facts: addresses. */
  head?: ReactNode;
  facts: readonly PrintFact[];
  /** What the record is about, and why. */
  heading: string;
  text: string | null;
  decisionsTitle: string;
  decisions: readonly PaperDecision[];
  /** Who signs. */
  signatures: readonly string[];
  /** The lines of the record, and what follows from them. */
  children: ReactNode;
}

/** The paper of a record that somebody decided on: facts, reasons, lines, decisions, signatures. */
export function RecordPaper(props: RecordPaperProps) {
  return (
    <PrintSheet
      title={props.title}
      number={props.number}
      subtitle={props.subtitle}
      letterhead={props.letterhead}
      logoOn={props.logoOn}
    >
      {props.head}
      <PrintFacts facts={props.facts} />
      <PrintSection title={props.heading}>
        <p>
          <bdi>{props.text}</bdi>
        </p>
      </PrintSection>
      {props.children}
      {props.terms?.text ? (
        <PrintSection title={props.terms.title}>
          <p style={{ whiteSpace: 'pre-line' }}>
            <bdi>{props.terms.text}</bdi>
          </p>
        </PrintSection>
      ) : null}
      {/* Signatures never stand alone on a page: what they are for comes with them. */}
      <Box sx={{ breakInside: 'avoid', breakBefore: 'avoid' }}>
        {props.decisions.length > 0 ? (
          <Decisions title={props.decisionsTitle} decisions={props.decisions} />
        ) : null}
        <PrintSignatures names={props.signatures} />
      </Box>
    </PrintSheet>
  );
}
