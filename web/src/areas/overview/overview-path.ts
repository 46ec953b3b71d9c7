export const overviewPath = '/overview';
