export const takeOverPath = '/records/take-over';
