import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { ReceiptInput, ReceiptRecord } from '#contract/entities/purchase-order/receipt.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { createKeyHolder } from '#web/shared/form/idempotency-key.ts';
import { readDraft, removeDraft, writeDraft } from '#web/shared/form/draft-store.ts';
import { useSerialFindings } from './receiving.queries.ts';
import {
  enteredLines,
  entryOf,
  type LineEntry,
  placesOf,
  readStoredReceipt,
  type ReceiptDraft,
  type SheetLine,
  startReceipt,
  wrongTags,
} from './receipt-draft.ts';
import { findValueProblems } from './line-values.ts';
import { toReceiptBody } from './receipt-body.ts';
import { findObstacles } from './receipt-obstacles.ts';
import { judgeSerials } from './serial-verdicts.ts';

const keyOf = (orderId: string) => `${purchaseOrder.name}:${orderId}:receive`;

/** The receipt that is being written; it is kept on this device until it is posted or thrown away. */
function useReceiptDraft(orderId: string, today: string) {
  const key = keyOf(orderId);
  const [found] = useState(() => readDraft(key));
  const [draft, setDraft] = useState<ReceiptDraft>(
    () => readStoredReceipt(found?.values) ?? startReceipt(today),
  );
  const [isTouched, setIsTouched] = useState(found !== undefined);
  const [since] = useState(() => found?.since ?? new Date().toISOString());

  useEffect(() => {
    if (isTouched) writeDraft(key, { since, base: {}, values: { ...draft } });
    else removeDraft(key);
  }, [key, draft, isTouched, since]);

  return {
    draft,
    /** When a draft that was found here had been begun. */
    foundSince: isTouched ? found?.since : undefined,
    change: (next: (draft: ReceiptDraft) => ReceiptDraft): void => {
      setIsTouched(true);
      setDraft(next);
    },
    drop: (): void => {
      setIsTouched(false);
      setDraft(startReceipt(today));
    },
  };
}

/** What the server refused: the sentence of all, and the problems at their lines. */
export interface Refusal {
  error: unknown;
  byLine: ReadonlyMap<string, readonly FieldProblem[]>;
  others: readonly FieldProblem[];
}

function refusalOf(error: unknown, sent: readonly SheetLine[]): Refusal {
  const problems = isRequestError(error) ? (error.problem?.fields ?? []) : [];
  const byLine = new Map<string, FieldProblem[]>();
  const others: FieldProblem[] = [];
  for (const problem of problems) {
    const [, index] = /^lines\.(\d+)\./.exec(problem.path) ?? [];
    const lineId = index === undefined ? undefined : sent[Number(index)]?.line.id;
    if (lineId === undefined) others.push(problem);
    else byLine.set(lineId, [...(byLine.get(lineId) ?? []), problem]);
  }
  return { error, byLine, others };
}

/** Everything that writing a receipt needs: the draft, what is wrong with it, and how it is posted. */
export function useReceiving(order: PurchaseOrderRecord, lines: readonly SheetLine[], today: string) {
  const { draft, foundSince, change, drop } = useReceiptDraft(order.id, today);
  const { i18n } = useTranslation();
  const [refusal, setRefusal] = useState<Refusal>();
  const [posted, setPosted] = useState<ReceiptRecord>();
  const [keys] = useState(createKeyHolder);
  const { putRecord, refresh } = useRecordCache(purchaseOrder.name);
  const lists = useMemo(
    () =>
      lines
        .filter(({ line }) => line.kind === 'equipment')
        .map(({ line, position }) => ({
          lineId: line.id,
          position,
          serials: placesOf(entryOf(draft, line.id)),
        })),
    [lines, draft],
  );
  const answer = useSerialFindings(order.id, lists);
  const verdicts = useMemo(
    () => judgeSerials(lists, answer?.findings, answer?.checked ?? new Set()),
    [lists, answer],
  );
  const valueProblems = useMemo(
    () =>
      new Map(
        enteredLines(draft, lines).map((sheet) => {
          return [sheet.line.id, findValueProblems(sheet, entryOf(draft, sheet.line.id), i18n.language)];
        }),
      ),
    [lines, draft, i18n.language],
  );
  const tags = useMemo(() => wrongTags(draft), [draft]);
  const obstacles = findObstacles(draft, order, lines, { verdicts, valueProblems }, today);

  /** What is wrong with the values of a line, as this page sees it and as the server did. */
  function problemsOfValues(lineId: string): FieldProblem[] {
    const refused = (refusal?.byLine.get(lineId) ?? []).map((problem) => {
      return { ...problem, path: problem.path.replace(/^lines\.\d+\./, '') };
    });
    return [...(valueProblems.get(lineId) ?? []), ...refused].filter(({ path }) => /Values\./.test(path));
  }

  function edit(next: Parameters<typeof change>[0]): void {
    setRefusal(undefined);
    change(next);
  }

  const posting = useMutation({
    mutationFn: ({ body }: { body: ReceiptInput; sent: readonly SheetLine[] }) =>
      call(purchaseOrderApi.receive, { params: { id: order.id }, body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: (made) => {
      putRecord(made.order);
      setPosted(made.receipt);
      drop();
    },
    onError: (error, { sent }) => {
      setRefusal(refusalOf(error, sent));
      // Somebody else may have received meanwhile: what is open is asked for again.
      refresh();
    },
  });

  function post(): void {
    const body = toReceiptBody(draft, lines);
    if (body && obstacles.length === 0) posting.mutate({ body, sent: enteredLines(draft, lines) });
  }

  return {
    draft,
    foundSince,
    drop,
    edit,
    editLine: (lineId: string, next: (entry: LineEntry) => LineEntry): void =>
      edit((before) => ({
        ...before,
        entries: { ...before.entries, [lineId]: next(entryOf(before, lineId)) },
      })),
    verdicts,
    wrongTags: tags,
    problemsOfValues,
    obstacles,
    refusal,
    isPosting: posting.isPending,
    post,
    posted,
    receiveMore: (): void => setPosted(undefined),
  };
}

export type Receiving = ReturnType<typeof useReceiving>;
