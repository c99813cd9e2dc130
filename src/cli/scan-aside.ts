import { on } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { scanFile } from '#domain/import/reader/read-file.ts'
import type { FileSource, ReadPlan, RowStart, ScanResult } from '#domain/import/reader/read-plan.ts'
import { type Added, type AddOptions, join } from './added.ts'
import { headOf } from './cut-source.ts'
import type { Rest, Scanned } from './scan-worker.ts'

/** Below, starting a thread takes longer than it spares. */
const LARGE = 6 << 20
/** So much of a file mostly tells how all of it is read. */
const BEGINNING = 1 << 20
const NEWLINE = 10

export interface ScanAside {
  /** How the file is read if its end agrees with its beginning. */
  readonly early: ReadPlan
  /** What is left to read here: all, or as much as the thread leaves once it is done with scanning. */
  readonly head: FileSource
  /** What the whole of it says; null where the thread failed: scanning here tells why. */
  readonly whole: Promise<ScanResult | null>
  /** Takes in what the thread read where `head` ended before its file; false where it failed. */
  join(head: Added): Promise<boolean>
  end(): Promise<unknown>
}

/**
 * Scans a large file in a thread of its own, so that it can be read meanwhile as its beginning says. What was read so
 * counts only where `samePlan` holds afterwards. null where the file is small, or its beginning does not tell.
 */
export async function scanAside(
  options: AddOptions,
  source: FileSource,
  large = LARGE,
): Promise<ScanAside | null> {
  if ((await stat(options.file)).size < large) return null
  const beginning = await beginningOf(source)
  const scan = await scanFile({ ...source, open: () => [beginning] }, { choices: options.choices })
  if (scan.outcome !== 'ready') return null
  const worker = new Worker(new URL('scan-worker.ts', import.meta.url), { workerData: options })
  const messages = on(worker, 'message', { close: ['exit'] })
  const next = async <T>(): Promise<T | null> => {
    const { value } = await messages.next().catch(() => ({ value: undefined }))
    return (value as [T] | undefined)?.[0] ?? null
  }
  let cut: RowStart | null = null
  let isCut = false
  const whole = next<Scanned>().then((scanned) => {
    cut = scanned?.cut ?? null
    return scanned?.scan ?? null
  })
  return {
    early: scan.plan,
    head: headOf(
      source,
      () => cut,
      () => {
        isCut = true
      },
    ),
    whole,
    join: async (head) => {
      if (!isCut) return true
      const rest = await next<Rest>()
      if (rest !== null) join(head, rest)
      return rest !== null
    },
    end: () => worker.terminate(),
  }
}

/** All of a plan but the number of rows decides how a row is read. */
export function samePlan(a: ReadPlan, b: ReadPlan): boolean {
  return JSON.stringify({ ...a, rows: 0 }) === JSON.stringify({ ...b, rows: 0 })
}

async function beginningOf(source: FileSource): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of source.open()) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= BEGINNING) break
  }
  const all = Buffer.concat(pieces)
  return all.subarray(0, all.lastIndexOf(NEWLINE) + 1)
}
