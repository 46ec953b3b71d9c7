import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { packetFields, type PacketKnown } from '#contract/features/packet/packet.api.ts';
import { LabelFormDialog } from '#web/features/label/LabelFormDialog.tsx';
import { LineInput } from '#web/features/label/LineInput.tsx';
import { useSentForm } from '#web/features/label/useSentForm.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { SegmentedControl } from '#web/shared/form/ChoiceControl.tsx';
import { DateControl } from '#web/shared/form/DateControl.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { agencyDayOf } from '#web/shared/format/instant.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import './packet-texts.ts';
import { packetsPath } from './packet.module.ts';
import { createPacket } from './packet.queries.ts';

interface DayInputProps {
  name: 'asOf' | 'fromOn';
  label: string;
  hint: string;
  value: string;
  onChange: (day: string) => void;
  error: string | undefined;
}

function DayInput({ name, label, hint, value, onChange, error }: DayInputProps) {
  const id = useId();
  return (
    <FieldFrame label={label} controlId={id} error={error} hint={hint} span={3}>
      {({ describedBy, labelId }) => (
        <DateControl
          id={id}
          labelId={labelId}
          path={name}
          facts={packetFields[name]}
          value={value}
          isDisabled={false}
          isInvalid={error !== undefined}
          describedBy={describedBy}
          onChange={(day) => onChange(typeof day === 'string' ? day : '')}
          onBlur={() => undefined}
        />
      )}
    </FieldFrame>
  );
}

/** Whether later corrections count. */
function KnownInput({ value, onChange }: { value: PacketKnown; onChange: (known: PacketKnown) => void }) {
  const { t } = useTranslation('packet');
  const id = useId();
  return (
    <FieldFrame label={t('field.known')} hint={t('hint.known')} span={6}>
      {({ describedBy, labelId }) => (
        <SegmentedControl
          id={id}
          labelId={labelId}
          path="known"
          facts={packetFields.known}
          value={value}
          isInvalid={false}
          describedBy={describedBy}
          optionLabel={(known) => t(`known.${known as PacketKnown}`)}
          onChange={(known) => onChange(known as PacketKnown)}
          onBlur={() => undefined}
        />
      )}
    </FieldFrame>
  );
}

/** The agency's day: a browser elsewhere may be a day ahead. */
const localDay = () => agencyDayOf(new Date().toISOString());
const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('02-29', '02-28')}`;

/** A report that can be a part of a packet. */
export interface OfferedReport {
  kind: string;
  name: string;
}

interface ReportsInputProps {
  offered: readonly OfferedReport[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error: string | undefined;
}

/** Which reports are parts of the packet. */
function ReportsInput({ offered, chosen, onChange, error }: ReportsInputProps) {
  const { t } = useTranslation('packet');
  return (
    <FieldFrame label={t('field.reports')} hint={t('hint.reports')} error={error} span={6}>
      {({ describedBy, labelId }) => (
        <FormGroup
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}
        >
          {offered.map(({ kind, name }) => (
            <FormControlLabel
              key={kind}
              label={name}
              control={<Checkbox size="small" checked={chosen.includes(kind)} />}
              onChange={(_, isChosen) =>
                onChange(isChosen ? [...chosen, kind] : chosen.filter((one) => one !== kind))
              }
              slotProps={{ typography: { variant: 'body2' } }}
            />
          ))}
        </FormGroup>
      )}
    </FieldFrame>
  );
}

interface NewPacketDialogProps {
  /** The reports that can be added, where the dialog is asked for from one of them. */
  offered?: readonly OfferedReport[];
  /** What the dialog begins with. */
  start?: { asOf: string; known: PacketKnown; report: string };
  onClose: () => void;
}

/** Asks for a packet: which day, from when on disposals count, how large the sample is, the auditor's words, and reports. */
export function NewPacketDialog({ offered = [], start, onClose }: NewPacketDialogProps) {
  const { t } = useTranslation('packet');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [asOf, setAsOf] = useState(() => start?.asOf ?? localDay());
  const [fromOn, setFromOn] = useState(() => yearBefore(start?.asOf ?? localDay()));
  const [known, setKnown] = useState<PacketKnown>(start?.known ?? 'then');
  const [sampleSize, setSampleSize] = useState('58');
  const [words, setWords] = useState('');
  const [reports, setReports] = useState<readonly string[]>(start ? [start.report] : []);
  const form = useSentForm({
    send: (key) =>
      createPacket(
        { title, asOf, fromOn, known, sampleSize: Number(sampleSize), words, reports: [...reports] },
        key,
      ),
    onDone: (packet) => {
      refreshKinds(client, ['packet']);
      void navigate(`${packetsPath}/${packet.id}`);
    },
  });
  return (
    <LabelFormDialog
      title={t('new')}
      text={t('newText')}
      icon="box"
      confirm={t('make')}
      width={640}
      isSending={form.isSending}
      error={form.error}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <LineInput
        label={t('field.title')}
        value={title}
        onChange={setTitle}
        error={form.problemAt('title')}
        maxLength={120}
      />
      <DayInput
        name="asOf"
        label={t('field.asOf')}
        hint={t('hint.asOf')}
        value={asOf}
        onChange={setAsOf}
        error={form.problemAt('asOf')}
      />
      <DayInput
        name="fromOn"
        label={t('field.fromOn')}
        hint={t('hint.fromOn')}
        value={fromOn}
        onChange={setFromOn}
        error={form.problemAt('fromOn')}
      />
      <KnownInput value={known} onChange={setKnown} />
      <LineInput
        label={t('field.sampleSize')}
        value={sampleSize}
        onChange={setSampleSize}
        error={form.problemAt('sampleSize')}
        hint={t('hint.sampleSize')}
        isNumber
        span={3}
      />
      <LineInput
        label={t('field.words')}
        value={words}
        onChange={setWords}
        error={form.problemAt('words')}
        hint={t('hint.words')}
        isOptional
        maxLength={100}
        span={3}
      />
      {offered.length > 0 ? (
        <ReportsInput
          offered={offered}
          chosen={reports}
          onChange={setReports}
          error={form.problemAt('reports')}
        />
      ) : null}
    </LabelFormDialog>
  );
}
