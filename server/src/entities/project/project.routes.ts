import { projectApi } from '#contract/entities/project/project.api.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import type { Serving } from '#server/shared/http/serve.ts';
import { projectSource } from './project.repository.ts';

export function serveProjects(serving: Serving): void {
  serveReading(serving, projectApi, projectSource);
}
