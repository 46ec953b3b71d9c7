import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState, type ClipboardEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import { entitlement as entitlementEntity } from '#contract/entities/entitlement/entitlement.schema.ts';
import { seatApi } from '#contract/entities/seat/seat.api.ts';
import { seatTargetsOf, type SeatTarget } from '#contract/entities/seat/seat.rules.ts';
import { seat, seatFields } from '#contract/entities/seat/seat.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useRecord } from '#web/features/records/record.queries.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { call } from '#web/shared/client/client.ts';
import { SegmentedControl } from '#web/shared/form/ChoiceControl.tsx';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { createKeyHolder } from '#web/shared/form/idempotency-key.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { addHolder, applyAnswers, type ChosenHolder, type SeatTerms } from './assign-seats.ts';
import { findPastedHolders, readPastedNames } from './pasted-holders.ts';
import { ChosenHolders } from './ChosenHolders.tsx';
import { joinList } from '#web/shared/format/join-list.ts';

interface AssignSeatsDialogProps {
  /** The entitlement whose seats are given; without it one of the product's is chosen first. */
  entitlement?: SeatTerms;
  softwareId?: string;
  onClose: () => void;
}

const findPeople = searchReferences('person');
const findDevices = searchReferences('equipment');
const targetFacts = { ...seatFields.target, required: true };

function useTerms({ entitlement, softwareId }: AssignSeatsDialogProps) {
  const [picked, setPicked] = useState<ReferenceValue | null>(null);
  const found = useRecord(entitlementEntity.name, entitlementApi.get, entitlement ? undefined : picked?.id);
  const [search] = useState(() =>
    searchReferences('entitlement', {
      query: softwareId === undefined ? [] : [['filter[softwareId]', softwareId]],
    }),
  );
  const terms: SeatTerms | undefined = entitlement ?? (picked ? found.data : undefined);
  return { terms, picked, setPicked, search };
}

/** Gives seats to several people or devices at once; who gets none stays with the reason. */
export function AssignSeatsDialog(props: AssignSeatsDialogProps) {
  const { t } = useTranslation('seat');
  const { t: form } = useTranslation('form');
  const labels = useLabels();
  const id = useId();
  const errorText = useErrorText(seat);
  const { problemText, fieldText } = useProblemText();
  const [keys] = useState(createKeyHolder);
  const { terms, picked, setPicked, search } = useTerms(props);
  const [chosen, setChosen] = useState<readonly ChosenHolder[]>([]);
  const [wanted, setWanted] = useState<SeatTarget>();
  const [refusal, setRefusal] = useState<string>();
  const targets = terms ? seatTargetsOf(terms.metric) : [];
  const target = targets.find((one) => one === wanted) ?? targets[0];

  const { mutate, isPending: isSending } = useMutation({
    mutationFn: (holders: readonly ChosenHolder[]) => {
      const body = {
        entitlementId: terms?.id ?? '',
        holders: holders.map(({ target: to, value }) =>
          to === 'person' ? { personId: value.id } : { equipmentId: value.id },
        ),
      };
      return call(seatApi.createMany, { body, idempotencyKey: keys.keyFor(body) });
    },
    onMutate: () => setRefusal(undefined),
    onError: (error) => setRefusal(errorText(error)),
    onSuccess: ({ results }, holders) => {
      const { given, left, stopped } = applyAnswers(holders, results, (problem) =>
        problem.fields.length > 0
          ? problem.fields.map((field) => fieldText(field, seat)).join(' ')
          : problemText(problem, seat),
      );
      keys.forget();
      setChosen(left);
      setRefusal(stopped);
      if (given > 0) {
        const params = { count: given, n: formatCount(given) };
        showToast(t('assigned', params), { variant: 'success' });
      }
      if (left.length === 0) props.onClose();
    },
  });

  const { mutate: addPasted, isPending: isReading } = useMutation({
    mutationFn: ({ to, names }: { to: SeatTarget; names: readonly string[] }) => findPastedHolders(to, names),
    onMutate: () => setRefusal(undefined),
    onError: (error) => setRefusal(errorText(error)),
    onSuccess: ({ found, unknown }, { to }) => {
      setChosen((before) => found.reduce((all, value) => addHolder(all, to, value), before));
      if (unknown.length > 0) setRefusal(t('pasteUnknown', { names: joinList(unknown) }));
    },
  });

  function onPaste(event: ClipboardEvent) {
    const names = readPastedNames(event.clipboardData.getData('text/plain'));
    if (!names || !target) return;
    event.preventDefault();
    addPasted({ to: target, names });
  }

  const count = chosen.length;
  // The picker is a new one after each choice; who types goes on typing.
  useEffect(() => {
    if (count > 0) document.getElementById(`${id}-holder`)?.focus();
  }, [count, id]);
  return (
    <DecisionDialog
      isOpen
      width={640}
      title={terms ? t('assignTitle', { number: isolateLtr(terms.number) }) : t('assign')}
      text={terms ? t('assignText', { free: freeText(terms.available) }) : t('assignWhich')}
      mark={<Icon name="plus" size={20} />}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose}>
            {form('cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={count === 0 || !terms || isSending || isReading}
            onClick={() => mutate(chosen)}
          >
            {t('assignCount', { count, n: formatCount(count) })}
          </Button>
        </>
      }
    >
      {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
      <Box sx={{ display: 'grid', gap: 2 }} onPaste={onPaste}>
        {props.entitlement ? null : (
          <FieldFrame label={labels.field(seat.name, 'entitlementId')} controlId={`${id}-terms`} span={6}>
            {(ids) => (
              <ReferencePicker
                id={`${id}-terms`}
                path="entitlementId"
                facts={seatFields.entitlementId}
                value={picked}
                search={search}
                isInvalid={false}
                onBlur={() => undefined}
                onChange={(value) => {
                  setPicked(value as ReferenceValue | null);
                  setChosen([]);
                }}
                {...ids}
              />
            )}
          </FieldFrame>
        )}
        {targets.length > 1 ? (
          <FieldFrame label={labels.field(seat.name, 'target')} span={6}>
            {(ids) => (
              <SegmentedControl
                id={`${id}-target`}
                path="target"
                facts={targetFacts}
                value={target}
                isInvalid={false}
                onBlur={() => undefined}
                onChange={(value) => setWanted(value as SeatTarget)}
                optionLabel={(value) => labels.value(seat.name, 'target', value)}
                {...ids}
              />
            )}
          </FieldFrame>
        ) : null}
        {target ? (
          <FieldFrame
            label={t(target === 'person' ? 'addPerson' : 'addDevice')}
            controlId={`${id}-holder`}
            hint={t('addHint')}
            span={6}
          >
            {(ids) => (
              <ReferencePicker
                key={`${target}-${count}`}
                id={`${id}-holder`}
                path="holder"
                facts={target === 'person' ? seatFields.personId : seatFields.equipmentId}
                value={null}
                search={target === 'person' ? findPeople : findDevices}
                isInvalid={false}
                onBlur={() => undefined}
                onChange={(value) => {
                  if (value) setChosen(addHolder(chosen, target, value as ReferenceValue));
                }}
                {...ids}
              />
            )}
          </FieldFrame>
        ) : null}
        <ChosenHolders
          chosen={chosen}
          onRemove={(key) => setChosen(chosen.filter((one) => one.key !== key))}
        />
      </Box>
    </DecisionDialog>
  );

  function freeText(available: number | null): string {
    if (available === null) return t('freeUnlimited');
    const free = Math.max(available, 0);
    return t('freeCount', { count: free, n: formatCount(free) });
  }
}
