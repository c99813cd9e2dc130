import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { ImportChoices } from '#domain/import/choices.ts'
import { type FileSource, type ReadPlan, type ScanResult, scanFile } from '#domain/import/read-file.ts'

/** Below, starting a thread takes longer than it spares. */
const LARGE = 6 << 20
/** So much of a file mostly tells how all of it is read. */
const BEGINNING = 1 << 20
const NEWLINE = 10

export interface ScanWork {
  readonly path: string
  readonly choices: ImportChoices
}

export interface ScanAside {
  /** How the file is read if its end agrees with its beginning. */
  readonly early: ReadPlan
  /** What the whole of it says; null where the thread failed: scanning here tells why. */
  readonly whole: Promise<ScanResult | null>
}

/**
 * Scans a large file in a thread of its own, so that it can be read meanwhile as its beginning says. What was read so
 * counts only where `samePlan` holds afterwards. null where the file is small, or its beginning does not tell.
 */
export async function scanAside(
  work: ScanWork,
  source: FileSource,
  large = LARGE,
): Promise<ScanAside | null> {
  if ((await stat(work.path)).size < large) return null
  const beginning = await beginningOf(source)
  const scan = await scanFile({ ...source, open: () => [beginning] }, { choices: work.choices })
  return scan.outcome === 'ready' ? { early: scan.plan, whole: scanElsewhere(work) } : null
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

async function scanElsewhere(work: ScanWork): Promise<ScanResult | null> {
  const worker = new Worker(new URL('scan-worker.ts', import.meta.url), { workerData: work })
  try {
    const [scan] = (await once(worker, 'message')) as [ScanResult]
    return scan
  } catch {
    return null
  }
}
