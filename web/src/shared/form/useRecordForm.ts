import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Problem } from '#contract/shared/errors.ts';
import { RequestError } from '#web/shared/client/client.ts';
import type { Conflict } from './ConflictDialog.tsx';
import { readDraft } from './draft-store.ts';
import { focusField, sortByPlace } from './field-focus.ts';
import { createResolver, errorPath, listProblems, toFieldError } from './form-resolver.ts';
import {
  areChangesIn,
  changedNames,
  toFormValues,
  toInput,
  type FormInput,
  type FormValues,
} from './form-values.ts';
import { createKeyHolder } from './idempotency-key.ts';
import { flattenValues, unflattenValues } from './merge.ts';
import type {
  RecordForm,
  RecordFormOptions,
  SavedRecord,
  SaveFailure,
  SaveIntent,
} from './record-form-types.ts';
import { useDraft } from './useDraft.ts';

interface Opened<R> {
  record: R | undefined;
  version: number | undefined;
  base: FormValues;
}

/** The second press of a double click comes within half a second; nobody reads that a record was saved as fast as that. */
const pauseAfterSave = 500;

function isReached(time: number): boolean {
  return performance.now() >= time;
}

function readProblem(error: unknown): Problem | undefined {
  return error instanceof RequestError ? error.problem : undefined;
}

function withoutNulls(input: FormInput): FormInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

/** Everything a form of one record does: values, rules, draft, saving once, conflicts. */
export function useRecordForm<R extends SavedRecord>(options: RecordFormOptions<R>): RecordForm<R> {
  const { shape, record, groups = [] } = options;
  // Fixed at the start: when the session ends, the last entries still go to the draft of the person who typed them.
  const [draftKey] = useState(options.draftKey);
  const [found] = useState(() => readDraft(draftKey));
  const [opened, setOpened] = useState<Opened<R>>(() => {
    const base = toFormValues(shape, record ?? options.defaults);
    return { record, version: found?.version ?? record?.version, base: { ...base, ...found?.base } };
  });
  const form = useForm<FormValues>({
    defaultValues: { ...opened.base, ...found?.values },
    resolver: createResolver(options),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const [keys] = useState(() => createKeyHolder(found?.sent));
  const draft = useDraft({
    key: draftKey,
    form,
    shape,
    base: opened.base,
    version: opened.version,
    found,
    findSent: (values) => keys.findSent(withoutNulls(toInput(shape, values))),
  });
  const [isRestored, setIsRestored] = useState(found !== undefined);
  const [isSettling, setIsSettling] = useState(false);
  const saving = useMutation({ mutationFn: (send: () => Promise<R>) => send() });
  const [failure, setFailure] = useState<SaveFailure>();
  const [conflict, setConflict] = useState<{ theirs: R; facts: Conflict }>();
  const [isConflictOpen, setIsConflictOpen] = useState(false);
  const busy = useRef(false);
  // The form is done and only waits for the next page; until that is there, a press would save a second time.
  const [isLeaving, setIsLeaving] = useState(false);
  const restsUntil = useRef(0);
  /** Values that were sent and never answered, the last ones first: each may have been saved. */
  const unanswered = useRef<FormValues[]>([]);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  // Whoever goes on at once, as with a scanner, has made another record of it: that press is meant.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type }) => {
          if (type === 'change') restsUntil.current = 0;
        },
      }),
    [form],
  );

  function isLeft(): boolean {
    return !isShown.current || options.isElsewhere();
  }

  function tellUnsaved(told: SaveFailure | undefined) {
    draft.keepLeft();
    options.onLeftUnsaved(told);
  }

  function focusFirst(paths: readonly string[]) {
    const first = sortByPlace(paths)[0];
    if (first !== undefined) setTimeout(() => focusField(first));
  }

  function showProblems(problem: Problem) {
    const known = problem.fields.filter(({ path }) => shape.names.includes(path.split('.')[0] ?? ''));
    for (const field of known) form.setError(errorPath(field.path, shape), toFieldError(field));
    focusFirst(known.map(({ path }) => path));
    if (known.length < problem.fields.length || known.length === 0) setFailure({ problem });
  }

  function showConflict(problem: Problem, standing: Opened<R>) {
    const theirs = options.readRecord(problem.current);
    const versions = {
      base: flattenValues(standing.base, groups),
      theirs: flattenValues(toFormValues(shape, theirs), groups),
      yours: flattenValues(form.getValues(), groups),
    };
    const facts: Conflict = {
      versions,
      number: options.numberOf(theirs),
      baseVersion: standing.version ?? 1,
      theirVersion: theirs.version,
      who: theirs.updatedBy ?? '',
      at: theirs.updatedAt,
    };
    setConflict({ theirs, facts });
    setIsConflictOpen(true);
  }

  /** The record that was refused as changed since, where the change is what this form sent before: its answer was lost. */
  function findLanded(error: unknown, { base, version }: Opened<R>, sent: readonly FormValues[]) {
    const problem = readProblem(error);
    if (problem?.code !== 'conflict' || problem.current === undefined) return undefined;
    const theirs = options.readRecord(problem.current);
    const isNext = theirs.version === (version ?? 1) + 1 && options.isOwn(theirs);
    const values = toFormValues(shape, theirs);
    return isNext && sent.some((one) => areChangesIn(values, shape, base, one)) ? theirs : undefined;
  }

  /** The fields that are other than they were, and those that were when they were sent without an answer. */
  function touchedNames(base: FormValues, now: FormValues): string[] {
    const touched = new Set(
      [now, ...unanswered.current].flatMap((values) => changedNames(shape, base, values)),
    );
    return [...touched];
  }

  /** Sends what is other now than it was saved without an answer. */
  function sendLater(landed: R, { base }: Opened<R>, moveOn: (next: Opened<R>) => void): Promise<R> {
    const now = form.getValues();
    const touched = touchedNames(base, now);
    unanswered.current = [];
    const values = toFormValues(shape, landed);
    const next = { record: landed, version: landed.version, base: values };
    const mine = { ...values, ...Object.fromEntries(touched.map((name) => [name, now[name]])) };
    moveOn(next);
    setOpened(next);
    form.reset(mine, { keepDefaultValues: true });
    return sendOnce(() => sendChanges(landed, values, mine), next, moveOn);
  }

  async function sendOnce(
    send: () => Promise<R>,
    standing: Opened<R>,
    moveOn: (next: Opened<R>) => void,
  ): Promise<R> {
    // A copy: what is typed while it is on its way was not sent.
    const sent = structuredClone(form.getValues());
    try {
      return await saving.mutateAsync(send);
    } catch (error) {
      const landed = findLanded(error, standing, [sent, ...unanswered.current]);
      if (landed) return sendLater(landed, standing, moveOn);
      if (error instanceof RequestError && !error.problem) unanswered.current.unshift(sent);
      throw error;
    }
  }

  /** Lets the form stand on other values, with nothing changed. */
  function standOn(next: Opened<R>) {
    setOpened(next);
    form.reset(next.base);
    setIsRestored(false);
  }

  function goOn() {
    keys.forget();
    standOn({
      record: undefined,
      version: undefined,
      base: options.next?.values(form.getValues()) ?? opened.base,
    });
    // Many alike are saved one after the other, so nothing has to change in between: a pause alone tells a double click.
    restsUntil.current = performance.now() + pauseAfterSave;
    focusFirst(options.next ? [options.next.focus] : shape.names);
  }

  /** A form that was left may still be there, and be come back to: it has nothing that is not saved. */
  function rest(saved: R) {
    keys.forget();
    setConflict(undefined);
    setIsConflictOpen(false);
    const isNew = opened.record === undefined;
    standOn({
      record: isNew ? undefined : saved,
      version: isNew ? undefined : saved.version,
      base: toFormValues(shape, isNew ? options.defaults : saved),
    });
  }

  async function run(send: () => Promise<R>, intent: SaveIntent, begun = opened) {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    let isDone = false;
    let standing = begun;
    try {
      const saved = await sendOnce(send, standing, (next) => {
        standing = next;
      });
      unanswered.current = [];
      const follows = isLeft() ? 'nothing' : intent;
      draft.drop({ close: follows === 'open' });
      if (follows === 'another') goOn();
      if (follows === 'nothing') rest(saved);
      options.onSaved(saved, follows);
      isDone = follows === 'open';
      setIsLeaving(isDone);
    } catch (error) {
      const hasLeft = isLeft();
      if (hasLeft) tellUnsaved({ problem: readProblem(error) });
      if (!(error instanceof RequestError)) throw error;
      if (hasLeft) return;
      const { problem } = error;
      if (problem?.code === 'conflict' && problem.current !== undefined) showConflict(problem, standing);
      else if (problem && problem.fields.length > 0) {
        setIsConflictOpen(false);
        showProblems(problem);
      } else setFailure({ problem });
    } finally {
      busy.current = isDone;
    }
  }

  /** Puts the form back to the record as it is known now, or to an empty one. */
  function startAnew() {
    const base = toFormValues(shape, record ?? options.defaults);
    draft.drop();
    unanswered.current = [];
    setIsRestored(false);
    setConflict(undefined);
    setOpened({ record, version: record?.version, base });
    form.reset(base);
  }

  async function settle(): Promise<void> {
    if (!options.settle) return;
    busy.current = true;
    setIsSettling(true);
    await options.settle();
    busy.current = false;
    setIsSettling(false);
  }

  async function save(intent: SaveIntent): Promise<void> {
    if (busy.current || !isReached(restsUntil.current)) return;
    await settle();
    await form.handleSubmit(
      (now) => run(() => send(now), intent),
      (errors) =>
        isLeft() ? tellUnsaved(undefined) : focusFirst(listProblems(errors).map(({ path }) => path)),
    )();
  }

  function sendChanges(target: R, base: FormValues, now: FormValues): Promise<R> {
    const input = toInput(shape, now);
    const changed = touchedNames(base, now);
    if (changed.length === 0) return Promise.resolve(target);
    return options.update(target, Object.fromEntries(changed.map((name) => [name, input[name]])));
  }

  function send(now: FormValues): Promise<R> {
    if (opened.record) {
      return sendChanges({ ...opened.record, version: opened.version ?? 1 }, opened.base, now);
    }
    const input = withoutNulls(toInput(shape, now));
    const key = keys.keyFor(input);
    // Kept before it is sent: whoever closes the tab without an answer sends the restored draft with the same key.
    draft.keepOwn();
    return options.create(input, key);
  }

  return {
    form,
    isSaving: isSettling || saving.isPending || isLeaving,
    failure,
    problems: listProblems(form.formState.errors),
    countChanges: () => changedNames(shape, opened.base, form.getValues()).length,
    opened: opened.record,
    draft: {
      since: draft.since,
      isRestored,
      keep: draft.keep,
      discard: startAnew,
      close: () => draft.drop({ close: true }),
    },
    conflict: conflict?.facts,
    isConflictOpen,
    reviewConflict: () => setIsConflictOpen(true),
    keepEditing: () => setIsConflictOpen(false),
    discardMine: () => {
      if (!conflict || busy.current) return;
      busy.current = true;
      setIsLeaving(true);
      draft.drop({ close: true });
      options.onDiscarded(conflict.theirs);
    },
    saveMerged: (flat) => {
      if (!conflict) return;
      const { theirs } = conflict;
      const merged = unflattenValues(flat, groups);
      unanswered.current = [];
      // From here on the form stands on their version, so a refused field can be corrected and saved again.
      const standing = { record: theirs, version: theirs.version, base: toFormValues(shape, theirs) };
      setOpened(standing);
      form.reset(merged, { keepDefaultValues: true });
      void run(() => sendChanges(theirs, standing.base, merged), 'open', standing);
    },
    save: (intent) => void save(intent),
    comeBack: () => {
      if (!isLeaving) return;
      busy.current = false;
      setIsLeaving(false);
      setIsConflictOpen(false);
      keys.forget();
      startAnew();
    },
  };
}
