import { PGlite } from '@electric-sql/pglite'

/** All of it is touched at the start and held for good; the usual 128 MB bring a small business nothing. */
const MEMORY = ['-c', 'shared_buffers=16MB']

/** The embedded database alone, in a folder or in memory. */
export function openPglite(folder: string | undefined): Promise<PGlite> {
  return PGlite.create({
    ...(folder && { dataDir: folder }),
    startParams: [...PGlite.defaultStartParams, ...MEMORY],
    initDbStartParams: MEMORY,
  })
}
