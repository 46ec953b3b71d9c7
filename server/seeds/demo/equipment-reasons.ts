/** Why people say they did something. */
export const reasons = {
  stock: ['Inspected and labeled', 'Complete, matches the packing slip', 'Tested at the help desk'],
  checkOut: [
    'New hire',
    'Replacement of an older device',
    'Request approved by the supervisor',
    'Field crew issue',
  ],
  checkIn: ['Returned at the end of the assignment', 'Replaced by a newer device', 'Position closed'],
  loan: ['Conference room loan', 'Short-term project', 'While the own device is in repair'],
  startRepair: ['Does not start', 'Battery swollen', 'Two keys stick', 'Damaged connector', 'Image flickers'],
  completeRepair: [
    'Replaced under warranty',
    'Repaired by the vendor, tested for a day',
    'Cleaned and reseated',
  ],
  reportMissing: [
    'Not found in the cycle count',
    'Reported stolen from a vehicle',
    'Not at its last location',
  ],
  setAside: [
    'Beyond useful life',
    'Repair would cost more than the value',
    'No longer supported by the maker',
  ],
  wait: ['Recycled with certificate', 'Sold at state surplus auction', 'Transferred to a school district'],
  transfer: ['Desk move', 'Reorganization of the unit', 'Moved to another crew', 'Swap between colleagues'],
  count: ['Cycle count', 'Seen during the annual inventory', 'Scanned at the yard visit'],
  wear: ['Wear noticed in the cycle count', 'Scratches on the housing', 'Sun damage on the enclosure'],
  edit: ['Correction after a phone call', 'Completed from the ticket', 'Missing detail added'],
} as const;
