import { on } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { ToScan } from './scan-worker.ts'

/** Size in bytes below which a worker thread takes longer to start than it saves. */
export const LARGE = 6 << 20

/** The worker that helps to read a large file, see `scan-worker.ts`. */
export interface ScanWorker {
  send(message: ToScan): void
  /** Returns the next message of the worker; null if the worker failed. */
  next<T>(): Promise<T | null>
  end(): Promise<unknown>
}

/**
 * Starts a worker if one of the arguments names a large file. The worker loads its modules while this thread loads its own, so this file
 * imports none of them.
 */
export async function scanWorkerFor(args: readonly string[]): Promise<ScanWorker | null> {
  const sizes = await Promise.all(args.map(sizeOf))
  if (Math.max(0, ...sizes) < LARGE) return null
  const worker = new Worker(new URL('scan-worker.ts', import.meta.url))
  const messages = on(worker, 'message', { close: ['exit'] })
  return {
    send: (message) => worker.postMessage(message),
    next: async <T>() => {
      const { value } = await messages.next().catch(() => ({ value: undefined }))
      return (value as [T] | undefined)?.[0] ?? null
    },
    end: () => worker.terminate(),
  }
}

/** The size of the file that an argument names; 0 if it names none. */
async function sizeOf(argument: string): Promise<number> {
  const found = await stat(argument).catch(() => null)
  return found?.isFile() ? found.size : 0
}
