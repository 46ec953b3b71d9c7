import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';

export const logoApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/agency-logo',
    access: 'signedIn',
    summary: 'The agency’s logo for the head of a paper: a PNG in Base64, empty where there is none',
    query: z.strictObject({ on: z.iso.date().optional() }),
    response: z.object({ png: z.string() }),
  }),
};
