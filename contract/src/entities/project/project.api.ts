import { readingEndpoints } from '#contract/shared/endpoint.ts';
import { project, projectRecord } from './project.schema.ts';

export const projectApi = readingEndpoints(project, projectRecord);
