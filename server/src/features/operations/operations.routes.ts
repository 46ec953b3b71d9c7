import { authApi } from '#contract/features/auth/auth.api.ts';
import { operationsApi } from '#contract/features/operations/operations.api.ts';
import type { DateChoice } from '#contract/shared/date-choice.ts';
import { productName, productVersion } from '#contract/shared/product.ts';
import type { Config } from '#server/config.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { findOpenDemoAccounts } from './demo-accounts.ts';

interface InfoFacts {
  today: string;
  timeZone: string;
  dateFormat: DateChoice;
  scanFirstCharacter: string;
}

export function serveOperations(
  serving: Serving,
  {
    companyName,
    sendsMail,
    sso,
    isEnding,
  }: { companyName: string; sendsMail: boolean; sso: Config['sso']; isEnding: () => boolean },
): void {
  serve(serving, operationsApi.live, async () => ({ status: 'ok' as const }));
  serve(serving, operationsApi.ready, async () => {
    // Alive and answering, but whoever hands out requests is to choose another node.
    if (isEnding()) throw new AppError('unavailable');
    await serving.db.reserved.one(sql`select count(*) from migration`);
    return { status: 'ok' as const };
  });
  serve(serving, authApi.info, async () => {
    const { reserved } = serving.db;
    const facts = await reserved.one<InfoFacts>(sql`
      select agency_today() as today, setting_on('timeZone', current_date) #>> '{}' as "timeZone",
        setting_on('dateFormat', agency_today()) #>> '{}' as "dateFormat",
        replace(setting_on('scanFirstCharacter', agency_today()) #>> '{}', 'none', '') as "scanFirstCharacter"`);
    return {
      name: productName,
      version: productVersion,
      companyName,
      sendsMail,
      ...facts,
      sso: sso ? { authority: sso.authority, clientId: sso.clientId, scope: sso.scope } : null,
      demoAccounts: await findOpenDemoAccounts(reserved),
    };
  });
}
