import { PGlite } from '@electric-sql/pglite'

/**
 * PGlite touches all shared buffers at the start and never frees them; the usual 128 MB do not help a small business.
 */
const MEMORY = ['-c', 'shared_buffers=16MB']

/** Opens the embedded database alone, in a folder or in memory. */
export function openPglite(folder: string | undefined): Promise<PGlite> {
  return PGlite.create({
    ...(folder && { dataDir: folder }),
    startParams: [...PGlite.defaultStartParams, ...MEMORY],
    initDbStartParams: MEMORY,
  })
}
