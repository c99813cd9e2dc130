import type { JobSender, Jobs } from '../jobs/jobs.ts'
import { eachOf, type Storage } from './storage.ts'

export interface Removal {
  readonly owner: string
  readonly keys: readonly string[]
}

const RETRY = { times: 5, firstDelaySeconds: 60 }

/**
 * Defines the job that removes files whose rows a request has deleted, so that no request waits for the storage. If the queue loses the
 * job, `left-files` finds these files.
 */
export function defineFileRemoval(jobs: Jobs, storage: Storage): JobSender<Removal> {
  return jobs.define<Removal>({
    name: 'file-removals',
    retry: RETRY,
    // no other removal contains these files
    keyOf: ({ keys }) => keys[0] ?? '',
    unfinished: async () => [],
    handle: ({ keys }, { signal }) =>
      eachOf(keys, async (key) => {
        signal.throwIfAborted()
        await storage.remove(key)
      }),
  })
}
