import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/** Size in bytes below which a worker thread takes longer to start than it saves. */
export const LARGE = 6 << 20

/**
 * Starts the worker that helps to read a large file (`scan-worker.ts`), if one of the arguments names such a file. It loads its modules while
 * this thread loads its own, so this file imports none of them.
 */
export async function scanWorkerFor(args: readonly string[]): Promise<Worker | null> {
  const sizes = await Promise.all(
    args.map((arg) =>
      stat(arg).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  )
  return Math.max(0, ...sizes) < LARGE ? null : new Worker(new URL('scan-worker.ts', import.meta.url))
}
