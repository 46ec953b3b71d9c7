import '#web/shared/schema/whole-zod.ts';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { longText, type Fields } from '#contract/shared/field.ts';
import { call } from '#web/shared/client/client.ts';
import {
  changeReasonCodec,
  type FieldCodecs,
  type FormInput,
  type FormShape,
  type FormValues,
} from '#web/shared/form/form-values.ts';
import type { RecordForm, SavedRecord } from '#web/shared/form/record-form-types.ts';
import { useRecordForm } from '#web/shared/form/useRecordForm.ts';
import { useUnsavedGuard } from '#web/shared/form/useUnsavedGuard.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { usePageRouter } from '#web/shared/page/router.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { isFromRecord } from './edit-link.ts';
import { useRecordCache } from './record.queries.ts';

type Undefined = z.ZodUndefined;

/** What the form of an entity is made of. */
export interface FormSetup<R extends SavedRecord> {
  entity: Entity;
  api: {
    get: Endpoint<typeof idParams, z.ZodType, Undefined, z.ZodType<R>>;
    /** Absent where new records come about in another way. */
    create?: Endpoint<Undefined, Undefined, z.ZodType, z.ZodType<R>>;
    update: Endpoint<typeof idParams, Undefined, z.ZodType, z.ZodType<R>>;
  };
  /** The fields of the form where it does not have all that can be written. */
  names?: readonly string[];
  /** What a new record starts with. */
  defaults: Readonly<Record<string, unknown>>;
  /** How fields whose shape is their own travel. */
  codecs?: FieldCodecs;
  /** Fields whose entries are merged one by one in a conflict. */
  groups?: readonly string[];
  /** What is sent for the changes of a record; the changes alone unless told. */
  toUpdate?: (changes: FormInput, values: FormValues) => FormInput;
  /** Rules that look at several fields; what a field refuses is missing, and entries of lists may be unfinished. */
  rules?: (wanted: Partial<R>, record: R | undefined) => FieldProblem[];
  /** Awaited before a save: what is still looked up and will change the values. */
  settle?: () => Promise<void>;
  numberOf: (record: R) => string;
  /** Looks at the answer to a new record before its page opens. */
  onCreated?: (record: R) => void;
  /** Fields of a new record that are none of the entity's own. */
  extraFields?: Fields;
  /** How a new record is sent where that is not the entity's own call: what it must be, and the call. */
  creation?: {
    schema: z.ZodType;
    send: (input: FormInput, idempotencyKey: string) => Promise<R>;
    /** What is said when it is done; that the record is there unless told. */
    done?: (record: R) => string;
  };
  /** What the form goes on with when another record is added, and in which field. */
  next?: { values: (saved: FormValues) => FormValues; focus: string };
  /** Tells the drafts of new records apart by what each was begun for. */
  draftOf?: string;
}

const changeReason = longText('Reason for the change', { max: 500, optional: true });

type Shaped = Pick<FormSetup<SavedRecord>, 'entity' | 'codecs' | 'names' | 'extraFields'>;

function shapeOf({ entity, codecs, names, extraFields }: Shaped, isNew: boolean) {
  const writable = Object.entries(entity.fields).filter(([, { write }]) => write === 'always');
  const written = names ?? writable.map(([name]) => name);
  const shape: FormShape = {
    names: isNew ? written : [...written, 'changeReason'],
    fields: { ...entity.fields, ...extraFields, changeReason },
    codecs: { ...codecs, changeReason: changeReasonCodec },
  };
  return shape;
}

/** The form of a record: its values, its draft, and what saving does. */
export function useEntityForm<R extends SavedRecord>(setup: FormSetup<R>, record: R | undefined) {
  const { entity, api } = setup;
  const { t } = useTranslation('form');
  const { problemText } = useProblemText();
  const labels = useLabels();
  const navigate = useNavigate();
  const router = usePageRouter();
  const { state, key, pathname } = useLocation();
  const { user } = useSession();
  const { putRecord } = useRecordCache(entity.name);
  const isNew = record === undefined;
  const newDraft = setup.draftOf === undefined ? 'new' : `new:${setup.draftOf}`;
  const leftAt = useRef<string>(undefined);
  const shape = useMemo(() => shapeOf(setup, isNew), [setup, isNew]);

  function open(saved: R) {
    putRecord(saved);
    guard.allowLeaving();
    leftAt.current = key;
    // The form is done with: back leads to where it was opened from.
    if (isFromRecord(state)) void navigate(-1);
    else void navigate(`${entity.page}/${saved.id}`, { state: state as unknown, replace: true });
  }

  const controller: RecordForm<R> = useRecordForm<R>({
    shape,
    fields: { ...entity.fields, ...setup.extraFields, changeReason },
    schema: isNew ? (setup.creation?.schema ?? api.create?.body ?? api.update.body) : api.update.body,
    record,
    defaults: setup.defaults,
    draftKey: `${user?.uid ?? 'nobody'}:${entity.name}:${record?.id ?? newDraft}`,
    rules: (input) => setup.rules?.(input as Partial<R>, record) ?? [],
    ...(setup.settle && { settle: setup.settle }),
    ...(setup.next && { next: setup.next }),
    ...(setup.groups && { groups: setup.groups }),
    numberOf: setup.numberOf,
    readRecord: (value) => api.get.response.parse(value),
    create: (input, idempotencyKey) => {
      if (setup.creation) return setup.creation.send(input, idempotencyKey);
      if (!api.create) throw new Error(`The form makes no new ${entity.name}.`);
      return call(api.create, { body: api.create.body.parse(input), idempotencyKey });
    },
    update: ({ id, version }, changes) => {
      const sent = setup.toUpdate?.(changes, controller.form.getValues()) ?? changes;
      return call(api.update, { params: { id }, version, body: api.update.body.parse(sent) });
    },
    // Two people can have one name; the form compares what was changed as well.
    isOwn: ({ updatedBy }) => updatedBy !== null && updatedBy.trim() === user?.data.displayName,
    isElsewhere: () => router.state.location.pathname !== pathname,
    onLeftUnsaved: (failure) => {
      const what = record ? setup.numberOf(record) : labels.entity(entity.name);
      const why = failure ? [problemText(failure.problem, entity)] : [];
      showToast([t('leftUnsaved', { what }), ...why, t('leaveText')].join(' '), { variant: 'error' });
    },
    onSaved: (saved, follows) => {
      if (isNew) setup.onCreated?.(saved);
      const number = setup.numberOf(saved);
      const done = isNew
        ? (setup.creation?.done?.(saved) ?? t('created', { number }))
        : t('saved', { number });
      showToast(done, { variant: 'success' });
      if (follows === 'open') open(saved);
      else putRecord(saved);
    },
    onDiscarded: open,
  });
  const guard = useUnsavedGuard(() => controller.countChanges() > 0, controller.isSaving);
  // Left, and at another place still this form: the page of the saved record never came, and a link led back here.
  const comeTo = useEffectEvent((place: string) => {
    if (leftAt.current === undefined || leftAt.current === place) return;
    leftAt.current = undefined;
    guard.holdAgain();
    controller.comeBack();
  });
  useEffect(() => comeTo(key), [key]);
  return { setup, record, controller, guard, shape, isNew };
}

export type EntityFormState<R extends SavedRecord> = ReturnType<typeof useEntityForm<R>>;
