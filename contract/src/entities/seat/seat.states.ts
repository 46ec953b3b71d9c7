export const seatStatuses = ['open', 'closed'] as const;
export type SeatStatus = (typeof seatStatuses)[number];

/** How a seat came to its end. */
export const seatEnds = ['released', 'person_left', 'equipment_disposed', 'terminated'] as const;
export type SeatEnd = (typeof seatEnds)[number];
