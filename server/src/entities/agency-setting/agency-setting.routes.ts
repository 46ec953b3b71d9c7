import { agencySettingApi } from '#contract/entities/agency-setting/agency-setting.api.ts';
import { getRecord, serveReading } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { confirmValue, setValue, withdrawValue } from './agency-setting.commands.ts';
import { agencySettingSource } from './agency-setting.repository.ts';
import { findValues } from './agency-setting.values.ts';

export function serveAgencySettings(serving: Serving): void {
  serveReading(serving, agencySettingApi, agencySettingSource);
  serve(serving, agencySettingApi.values, async ({ db, params }) => {
    await getRecord(db, agencySettingSource, params.id);
    return findValues(db, params.id);
  });
  serve(serving, agencySettingApi.setValue, (context) => setValue(context, context.params.id, context.body));
  serve(serving, agencySettingApi.confirm, (context) =>
    confirmValue(context, context.params.id, context.body.reason),
  );
  serve(serving, agencySettingApi.withdraw, (context) =>
    withdrawValue(context, context.params.id, context.body.reason),
  );
}
