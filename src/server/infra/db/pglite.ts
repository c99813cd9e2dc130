import { PGlite } from '@electric-sql/pglite'

/**
 * Settings that keep the shared buffers small. PGlite uses all of them from the start and never frees them, and the
 * default of 128 MB does not make a small business faster.
 */
const MEMORY = ['-c', 'shared_buffers=16MB']

/** Opens the embedded database without migrating it, in a folder or in memory. */
export function openPglite(folder: string | undefined): Promise<PGlite> {
  return PGlite.create({
    ...(folder && { dataDir: folder }),
    startParams: [...PGlite.defaultStartParams, ...MEMORY],
    initDbStartParams: MEMORY,
  })
}
