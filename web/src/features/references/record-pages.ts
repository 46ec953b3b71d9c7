import { accessRequest } from '#contract/entities/access-request/access-request.schema.ts';
import { agencySetting } from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { category } from '#contract/entities/category/category.schema.ts';
import { contactMessage } from '#contract/entities/contact-message/contact-message.schema.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { fundingSource } from '#contract/entities/funding-source/funding-source.schema.ts';
import { installation } from '#contract/entities/installation/installation.schema.ts';
import { location } from '#contract/entities/location/location.schema.ts';
import { manufacturer } from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { model } from '#contract/entities/model/model.schema.ts';
import { person } from '#contract/entities/person/person.schema.ts';
import { project } from '#contract/entities/project/project.schema.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { seat } from '#contract/entities/seat/seat.schema.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { certificate } from '#contract/entities/certificate/certificate.schema.ts';
import { user } from '#contract/entities/user/user.schema.ts';
import { vendor } from '#contract/entities/vendor/vendor.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';

// An entity with a record page adds itself here; references to it then lead there.
const entities: Partial<Record<EntityName, Entity>> = {
  'access-request': accessRequest,
  'agency-setting': agencySetting,
  category,
  'contact-message': contactMessage,
  entitlement,
  equipment,
  'funding-source': fundingSource,
  installation,
  location,
  manufacturer,
  model,
  person,
  project,
  'purchase-order': purchaseOrder,
  repair,
  seat,
  software,
  retirement,
  certificate,
  user,
  vendor,
};

/** The address of a record's page, if its entity has one. */
export function findRecordPage(name: EntityName | undefined, id: string): string | undefined {
  const entity = name && entities[name];
  return entity && `${entity.page}/${id}`;
}
