import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { deleteEquipment, restoreEquipment, updateEquipment } from './equipment.commands.ts';
import {
  confirmCorrection,
  correctEquipment,
  rejectCorrection,
  withdrawCorrection,
} from './equipment.corrections.ts';
import { createEquipment } from './equipment.creation.ts';
import { registerItems } from './equipment.registration.ts';
import { equipmentSource } from './equipment.repository.ts';
import { markSeen, markSeenMany } from './equipment.seen.ts';
import { revealValue } from './equipment.sensitive-values.ts';
import { stockEquipment, stockMany } from './equipment.stocking.ts';
import { claimTag, setOtherCodes } from './equipment.tags.ts';

export function serveEquipment(serving: Serving, vault: KeyVault): void {
  serveReading(serving, equipmentApi, equipmentSource);
  serve(serving, equipmentApi.create, (context) => createEquipment(context, vault, context.body));
  serve(serving, equipmentApi.registerMany, (context) => registerItems(context, vault, context.body));
  serve(serving, equipmentApi.update, (context) =>
    updateEquipment(context, vault, context.params.id, context.body),
  );
  serve(serving, equipmentApi.delete, (context) =>
    deleteEquipment(context, context.params.id, context.body.reason),
  );
  serve(serving, equipmentApi.restore, (context) =>
    restoreEquipment(context, context.params.id, context.body.reason),
  );
  serve(serving, equipmentApi.stock, (context) =>
    stockEquipment(context, context.params.id, context.body.reason),
  );
  serve(serving, equipmentApi.stockMany, (context) =>
    stockMany(context, context.body.items, context.body.reason),
  );
  serve(serving, equipmentApi.markSeen, (context) =>
    markSeen(context, context.params.id, context.body.reason),
  );
  serve(serving, equipmentApi.markSeenMany, (context) => markSeenMany(context, context.body.items));
  serve(serving, equipmentApi.revealValue, (context) =>
    revealValue(context, vault, context.params.id, context.body),
  );
  serve(serving, equipmentApi.claimTag, (context) => claimTag(context, context.params.id, context.body));
  serve(serving, equipmentApi.setCodes, (context) =>
    setOtherCodes(context, context.params.id, context.body.codes),
  );
  serve(serving, equipmentApi.correct, (context) =>
    correctEquipment(context, context.params.id, context.body),
  );
  serve(serving, equipmentApi.confirmCorrection, (context) => confirmCorrection(context, context.params.id));
  serve(serving, equipmentApi.rejectCorrection, (context) =>
    rejectCorrection(context, context.params.id, context.body),
  );
  serve(serving, equipmentApi.withdrawCorrection, (context) =>
    withdrawCorrection(context, context.params.id),
  );
}
