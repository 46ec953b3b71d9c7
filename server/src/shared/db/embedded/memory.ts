import os from 'node:os';

const megabyte = 1024 * 1024;

/** The memory this program may use: the machine's, or less where a container says so. */
export function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < os.totalmem() ? limit : os.totalmem();
}

/**
 * How much of the memory PostgreSQL keeps pages in. An eighth leaves room for this program and for the system's own
 * cache; what is not needed is not taken. A million items and their indexes fit into 2 GB.
 */
export function memorySettings(bytes: number): Record<string, string> {
  const megabytes = Math.floor(bytes / megabyte);
  const kept = Math.min(2048, Math.max(128, Math.floor(megabytes / 8)));
  return {
    shared_buffers: `${kept}MB`,
    effective_cache_size: `${Math.max(2 * kept, Math.floor(megabytes / 2))}MB`,
  };
}
