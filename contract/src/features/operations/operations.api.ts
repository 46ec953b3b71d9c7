import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';

export const operationsApi = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    access: 'public',
    summary: 'Whether the process runs',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    summary: 'Whether the process can answer: its database does',
    response: z.object({ status: z.literal('ok') }),
  }),
};
