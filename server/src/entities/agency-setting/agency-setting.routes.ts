import { agencySettingApi } from '#contract/entities/agency-setting/agency-setting.api.ts';
import { getRecord, serveReading } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { setValue } from './agency-setting.commands.ts';
import { agencySettingSource, findValues } from './agency-setting.repository.ts';

export function serveAgencySettings(serving: Serving): void {
  serveReading(serving, agencySettingApi, agencySettingSource);
  serve(serving, agencySettingApi.values, async ({ db, params }) => {
    await getRecord(db, agencySettingSource, params.id);
    return findValues(db, params.id);
  });
  serve(serving, agencySettingApi.setValue, (context) => setValue(context, context.params.id, context.body));
}
