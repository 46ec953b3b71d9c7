import { jobApi } from '#contract/features/label/job.api.ts';
import type { LabelJob } from '#contract/features/label/job.schema.ts';
import type { WantedFile } from '../useFileDownload.ts';

export const jobFiles = ['pdf', 'zpl'] as const;
export type JobFile = (typeof jobFiles)[number];

/** The file of a job, for a printer of sheets or a thermal one. */
export function jobFile({ id, number }: LabelJob, file: JobFile): WantedFile {
  const { path, mediaType } = jobApi[file];
  return { path: path.replace(':id', id), mediaType: String(mediaType), fileName: `${number}.${file}` };
}
