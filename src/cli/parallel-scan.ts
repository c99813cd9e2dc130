import { stat } from 'node:fs/promises'
import { scanFile } from '#domain/import/reader/read-file.ts'
import type { FileSource, ReadPlan, RowStart, ScanResult } from '#domain/import/reader/read-plan.ts'
import { headOf } from './cut-source.ts'
import { type Added, type AddOptions, join } from './file-sums.ts'
import type { Rest, Scanned } from './scan-worker.ts'
import { LARGE, type ScanWorker } from './start-worker.ts'

/** Bytes at the beginning of the file from which the early plan is made. They usually show how to read the whole file. */
const BEGINNING = 1 << 20
const NEWLINE = 10

export interface ScanAside {
  /** The plan from the beginning of the file. It is valid only if the rest of the file agrees with it. */
  readonly early: ReadPlan
  /** The part that the main thread reads. It ends where the worker takes over after its scan, or is the whole file. */
  readonly head: FileSource
  /** The worker's scan of the whole file. null if the worker failed; the main thread then scans the file and reports the error. */
  readonly whole: Promise<ScanResult | null>
  /** Adds the rows that the worker read after the end of `head`. Returns false if the worker failed or the parts contradict each other. */
  join(head: Added): Promise<boolean>
}

/**
 * Lets a worker scan a large file. Meanwhile the main thread reads the file by a plan made from its beginning; `samePlan` must confirm that
 * plan afterwards. Returns null if the file is small, if its beginning is not enough for a plan, or if the costs come from a pipe, which only
 * one thread can read.
 */
export async function scanAside(
  options: AddOptions,
  source: FileSource,
  worker: ScanWorker,
): Promise<ScanAside | null> {
  const { size } = await stat(options.file)
  if (size < LARGE) return null
  const costs = options.costs && (await stat(options.costs).catch(() => null))
  if (costs && !costs.isFile()) return null
  const kilobytesRead = new Int32Array(new SharedArrayBuffer(4))
  // sent first, so that the worker scans while this thread makes the early plan
  worker.send({ options, kilobytesRead })
  const beginning = await beginningOf(source)
  const scan = await scanFile({ ...source, open: () => [beginning] }, { choices: options.choices })
  if (scan.outcome !== 'ready') return null
  let cut: RowStart | null = null
  let isCut = false
  const whole = worker.next<Scanned>().then((scanned) => {
    cut = scanned?.cut ?? null
    return scanned?.scan ?? null
  })
  return {
    early: { ...scan.plan, rows: Math.round((scan.plan.rows * size) / beginning.length) },
    head: headOf(
      source,
      (read) => {
        Atomics.store(kilobytesRead, 0, read / 1024)
        return cut
      },
      () => {
        isCut = true
      },
    ),
    whole,
    join: async (head) => {
      if (!isCut) return true
      const rest = await worker.next<Rest>()
      return rest !== null && join(head, rest)
    },
  }
}

/** Whether two plans read every row in the same way. Only the number of rows may differ, because it does not affect how a row is read. */
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
