import { allocationApi } from '#contract/entities/allocation/allocation.api.ts';
import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { installationApi } from '#contract/entities/installation/installation.api.ts';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { seatApi } from '#contract/entities/seat/seat.api.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { urlOf } from '#web/shared/client/client.ts';

/**
 * What the page of an item opens with, as its panels ask for it. A panel that asks otherwise asks by itself, which
 * e2e/page-calls.spec.ts notices.
 */
export function equipmentParts(id: string): string[] {
  const listed = (list: Pick<Endpoint, 'path'>, query: Record<string, string>) =>
    urlOf(list, undefined, query);
  const ofItem = { 'filter[equipmentId]': id };
  return [
    urlOf(equipmentApi.get, { id }),
    urlOf(equipmentApi.history, { id }, { limit: '50' }),
    listed(repairApi.list, { ...ofItem, sort: '-number', limit: '5' }),
    listed(assignmentApi.list, { ...ofItem, limit: '5' }),
    listed(allocationApi.list, { ...ofItem, sort: '-fromOn,-percent', limit: '50' }),
    listed(seatApi.list, { ...ofItem, 'filter[status]': 'open', limit: '8' }),
    listed(installationApi.list, { ...ofItem, limit: '6' }),
    listed(equipmentApi.list, { 'filter[parentId]': id, limit: '10' }),
    listed(attachmentApi.list, { 'filter[entity]': 'equipment', 'filter[recordId]': id, limit: '200' }),
    // Fields of the item itself.
    listed(equipmentApi.list, { 'filter[modelId]': '*modelId*', limit: '1' }),
    urlOf(categoryApi.get, { id: '*categoryId*' }),
  ];
}
