import { batchApi, bulkEditApi, importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { importPresetApi } from '#contract/features/batch/import-preset.api.ts';
import { takeOverApi } from '#contract/features/batch/take-over.api.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import { serveUpload } from '#server/shared/http/serve-upload.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import type { BatchTargets } from './batch-target.ts';
import { continueBatch, startApply, startCheck, startUndo, stopBatch, targetOf } from './batch.commands.ts';
import { listBatches, readBatch, readOwnBatch } from './batch.repository.ts';
import { findBatchRows, readStatement } from './batch.rows.ts';
import { createBulkEdit, updateBulkEdit } from './bulk-edit.commands.ts';
import { fixLeftOut } from './fix-rows.ts';
import { createImport, editRow, readAgain, setMapping, skipRows } from './import.commands.ts';
import { describeReading, listColumns, listFields } from './import-columns.ts';
import { listValues, setValues } from './import-values.ts';
import { nameChanges } from './named-changes.ts';
import { listPresets } from './presets/presets.ts';
import { serveRowsFiles } from './rows-file.routes.ts';
import { serveTemplates } from './templates/template.routes.ts';
import { checkTakeOver, readTakeOver } from './take-over.ts';
import { countRefused, previewUndo } from './undo.ts';

/** What every kind of batch is asked for, at the address of its kind. */
function serveKind(
  serving: Serving,
  api: Pick<
    typeof importApi,
    'get' | 'rows' | 'statement' | 'undoPreview' | 'apply' | 'pause' | 'resume' | 'cancel' | 'retry' | 'undo'
  >,
  kind: BatchRecord['kind'],
  targets: BatchTargets,
): void {
  serve(serving, api.get, async ({ db, actor, params }) => {
    const { id } = await readOwnBatch(db, actor, params.id);
    return readBatch(db, id);
  });
  serve(serving, api.rows, async ({ db, actor, params, query }) => {
    const { id, entity } = await readOwnBatch(db, actor, params.id);
    const page = await findBatchRows(db, targets.get(entity), id, query);
    return kind === 'bulk_edit'
      ? { ...page, items: await nameChanges(db, targets, entity, page.items) }
      : page;
  });
  serve(serving, api.statement, async ({ db, actor, params }) =>
    readStatement(db, await readOwnBatch(db, actor, params.id)),
  );
  serve(serving, api.undoPreview, async (context) => {
    const batch = await readOwnBatch(context.db, context.actor, context.params.id);
    const preview = await previewUndo(context.db, targets, batch);
    return { ...preview, inUse: await countRefused(serving.db, context, targets, batch) };
  });
  serve(serving, api.apply, (context) => startApply(context, targets, context.params.id, kind, context.body));
  serve(serving, api.pause, (context) => stopBatch(context, context.params.id, kind, 'pause'));
  serve(serving, api.resume, (context) => continueBatch(context, context.params.id, kind, 'resume'));
  serve(serving, api.cancel, (context) => stopBatch(context, context.params.id, kind, 'cancel'));
  serve(serving, api.retry, (context) => continueBatch(context, context.params.id, kind, 'retry'));
  serve(serving, api.undo, (context) => startUndo(context, targets, context.params.id, kind));
}

function serveImports(serving: Serving, vault: KeyVault, targets: BatchTargets): void {
  serve(serving, importApi.list, ({ db, actor, query }) =>
    listBatches(db, actor, { ...query, kind: 'import' }),
  );
  serveUpload(serving, importApi.upload, {
    check: async ({ db, actor, query }) => {
      targetOf(targets, query.entity);
      if (query.takeOver) await checkTakeOver(db, actor);
    },
    inspect: async (_, file) => {
      if (file.size === 0) throw refuseFields([fieldProblemOf('file', 'File', 'file_empty')]);
      return file.part(0, file.size).read(0, file.size);
    },
    run: (context, bytes) => {
      const { entity, fileName, title, preset, apply, takeOver } = context.query;
      const mediaType = bytes.subarray(0, 2).toString('latin1') === 'PK' ? workbook : 'text/csv';
      const appliesItself = apply === 'good_rows';
      return createImport(context, vault, targets, {
        entity,
        title,
        fileName,
        mediaType,
        bytes,
        appliesItself,
        preset,
        isTakeOver: takeOver === 'true',
      });
    },
  });
  serve(serving, importApi.paste, (context) => {
    const { entity, text, title, isTakeOver } = context.body;
    const bytes = Buffer.from(text, 'utf8');
    const file = { fileName: 'paste.txt', mediaType: 'text/plain', bytes };
    return createImport(context, vault, targets, { entity, title, isTakeOver, ...file });
  });
  serve(serving, importApi.check, (context) => startCheck(context, context.params.id, 'import'));
  serve(serving, importApi.fix, (context) => fixLeftOut(context, context.params.id));
  serve(serving, importApi.read, (context) => readAgain(context, context.params.id, context.body));
  serve(serving, importApi.map, (context) =>
    setMapping(context, vault, targets, context.params.id, context.body.mapping),
  );
  serve(serving, importApi.fields, async ({ db, actor, params }) =>
    listFields(db, targets, await readOwnBatch(db, actor, params.id)),
  );
  serve(serving, importApi.columns, async ({ db, actor, params }) =>
    listColumns(db, await readOwnBatch(db, actor, params.id)),
  );
  serve(serving, importApi.reading, async ({ db, actor, params }) =>
    describeReading(db, vault, targets, await readOwnBatch(db, actor, params.id)),
  );
  serve(serving, importApi.values, async ({ db, actor, params, query }) =>
    listValues(db, targets, await readOwnBatch(db, actor, params.id), params.column, query),
  );
  serve(serving, importApi.setValues, (context) => {
    const { id, column } = context.params;
    return setValues(context, targets, id, column, context.body);
  });
  serve(serving, importApi.editRow, (context) =>
    editRow(context, vault, targets, context.params, context.body),
  );
  serve(serving, importApi.skip, (context) => skipRows(context, targets, context.params.id, context.body));
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Serves imports, bulk edits and what takes them back. */
export function serveBatches(serving: Serving, vault: KeyVault, targets: BatchTargets): void {
  serveTemplates(serving, targets);
  serveRowsFiles(serving, vault, targets);
  serve(serving, importPresetApi.list, async () => ({ items: listPresets() }));
  serve(serving, batchApi.list, ({ db, actor, query }) => listBatches(db, actor, query));
  serve(serving, takeOverApi.get, ({ db }) => readTakeOver(db, targets));
  serveKind(serving, importApi, 'import', targets);
  serveImports(serving, vault, targets);
  serveKind(serving, bulkEditApi, 'bulk_edit', targets);
  serve(serving, bulkEditApi.create, (context) => createBulkEdit(context, vault, targets, context.body));
  serve(serving, bulkEditApi.update, (context) =>
    updateBulkEdit(context, vault, targets, context.params.id, context.body),
  );
}
