import { fiscalYearApi } from '#contract/areas/report/fiscal-year.api.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import {
  cancelClose,
  confirmClose,
  leaveClosed,
  prepareClose,
  reopenYear,
  requestReopen,
} from './fiscal-year.commands.ts';
import { findFiscalYears } from './fiscal-year.repository.ts';

/** Serves the close of fiscal years. */
export function serveFiscalYears(serving: Serving): void {
  serve(serving, fiscalYearApi.list, ({ db }) => findFiscalYears(db));
  serve(serving, fiscalYearApi.prepare, (context) => prepareClose(context, context.body.year));
  serve(serving, fiscalYearApi.close, (context) => confirmClose(context, context.params.id));
  serve(serving, fiscalYearApi.cancel, (context) => cancelClose(context, context.params.id));
  serve(serving, fiscalYearApi.requestReopen, (context) =>
    requestReopen(context, context.params.id, context.body.reason),
  );
  serve(serving, fiscalYearApi.reopen, (context) => reopenYear(context, context.params.id));
  serve(serving, fiscalYearApi.leaveClosed, (context) => leaveClosed(context, context.params.id));
}
