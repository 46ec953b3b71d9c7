import { jobApi } from '#contract/features/label/job.api.ts';
import type { LabelJob } from '#contract/features/label/job.schema.ts';
import { saveFile, type WantedFile } from '../useFileDownload.ts';

export type JobFile = 'pdf' | 'zpl';

/** The file of a job, for a printer of sheets or a thermal one. */
export function jobFile({ id, number }: LabelJob, file: JobFile): WantedFile {
  const { path, mediaType } = jobApi[file];
  return { path: path.replace(':id', id), mediaType: String(mediaType), fileName: `${number}.${file}` };
}

export function saveJobFile(job: LabelJob, file: JobFile): Promise<void> {
  return saveFile(jobFile(job, file));
}
