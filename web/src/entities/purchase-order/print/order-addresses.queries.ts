import { useQuery } from '@tanstack/react-query';
import { location } from '#contract/entities/location/location.schema.ts';
import { locationApi } from '#contract/entities/location/location.api.ts';
import { vendor, type VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import { call } from '#web/shared/client/client.ts';

export interface OrderAddresses {
  vendor: VendorRecord | undefined;
  /** The address of the place, or of the nearest one around it that has one. */
  shipTo: string | null;
  /** The agency's own lines below its name. */
  letterhead: string;
  terms: string;
}

async function findPlaceAddress(placeId: string, signal: AbortSignal): Promise<string | null> {
  let id: string | null = placeId;
  while (id !== null) {
    const place: { address: string | null; parentId: string | null } = await call(locationApi.get, {
      params: { id },
      signal,
    });
    if (place.address) return place.address;
    id = place.parentId;
  }
  return null;
}

/** Where an order is sent to, and where its goods go. */
export function useOrderAddresses({
  id,
  version,
  vendorId,
  shipToId,
}: Pick<PurchaseOrderRecord, 'id' | 'version' | 'vendorId' | 'shipToId'>) {
  return useQuery({
    queryKey: [purchaseOrder.name, 'addresses', id, version],
    queryFn: async ({ signal }): Promise<OrderAddresses> => {
      const [seller, shipTo, { address, lines, terms }] = await Promise.all([
        vendorId ? call(vendorApi.get, { params: { id: vendorId }, signal }) : undefined,
        shipToId ? findPlaceAddress(shipToId, signal) : null,
        call(purchaseOrderApi.letterhead, { params: { id }, signal }),
      ]);
      return {
        vendor: seller,
        shipTo,
        letterhead: [address, lines].filter((text) => text !== '').join('\n'),
        terms,
      };
    },
    meta: { shows: [vendor.name, location.name, 'agency-setting'] },
  });
}
