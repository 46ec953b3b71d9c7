import { z } from 'zod';
import { seat, seatCreate, type SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { byId, byText, defineTarget } from '#server/features/batch/batch-target.ts';
import { idOfValue } from '#server/features/batch/row-values.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { createSeat, releaseSeat } from './seat.commands.ts';
import { seatSource } from './seat.repository.ts';
import { seatSets } from './seat.sets.ts';

/** A seat that somebody has is left as it is: it is given and released, never changed. */
async function keepSeat(context: CommandContext, id: string): Promise<SeatRecord> {
  return lockRecord(context, seatSource, id);
}

/** A seat has no bin: what a batch gave is released. */
async function takeBack(context: CommandContext, id: string, reason: string): Promise<SeatRecord> {
  return releaseSeat(context, id, { reason });
}

export const seatTarget = defineTarget({
  entity: seat,
  source: seatSource,
  keys: [
    {
      fields: ['entitlementId', 'personId', 'equipmentId'],
      matches: ([entitlementId = '', personId = '', equipmentId = '']) =>
        sql`${byId('entitlement_id', entitlementId)} and r.status = 'open'
          and (${byId('person_id', personId)} or ${byId('equipment_id', equipmentId)})`,
      ofMany: {
        factsOf: ({ entitlementId, personId, equipmentId }) => ({
          license: idOfValue(entitlementId),
          person: idOfValue(personId),
          device: idOfValue(equipmentId),
        }),
        matches: (_, facts) => sql`r.entitlement_id = (${facts} ->> 'license')::uuid and r.status = 'open'
          and (r.person_id = (${facts} ->> 'person')::uuid or r.equipment_id = (${facts} ->> 'device')::uuid)`,
      },
    },
  ],
  names: [byText('number')],
  isActive: raw(`r.status = 'open'`),
  aliases: {
    entitlementId: [
      'License number',
      'Entitlement',
      'Software',
      'Product',
      'Lisans numarası',
      'Yazılım',
      'رقم الترخيص',
      'البرنامج',
    ],
    personId: [
      'User',
      'Assigned to',
      'Checked Out To',
      'Email',
      'Employee Number',
      'Kullanıcı',
      'Kullanan',
      'E-posta',
      'المستخدم',
      'مخصص لـ',
      'البريد الإلكتروني',
    ],
    equipmentId: [
      'Tag',
      'Asset Tag',
      'Item',
      'Computer',
      'Etiket',
      'Demirbaş No',
      'Bilgisayar',
      'الوسم',
      'رقم الأصل',
      'الحاسوب',
    ],
    startedOn: [
      'Checkout Date',
      'Assigned on',
      'Since',
      'Zimmet tarihi',
      'Veriliş tarihi',
      'تاريخ التسليم',
      'منذ',
    ],
  },
  createInput: seatCreate,
  updateInput: z.strictObject({}),
  create: createSeat,
  update: keepSeat,
  remove: takeBack,
  sets: seatSets,
});
