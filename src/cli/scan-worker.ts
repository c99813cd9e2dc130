import { once } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { scanFile } from '#domain/import/reader/read-file.ts'
import { canBeCut } from '#domain/import/reader/read-lines.ts'
import type { RowStart, ScanResult } from '#domain/import/reader/read-plan.ts'
import { salesTable } from '#domain/import/reader/sheet-table.ts'
import { byLines, restOf } from './cut-source.ts'
import { fileSource } from './file-source.ts'
import { type AddedFacts, type AddOptions, added, factsOf } from './file-sums.ts'
import { today } from './today.ts'

/** The main thread's message. `kilobytesRead` is shared memory: how much of the file the main thread has read. */
export interface ToScan {
  readonly options: AddOptions
  readonly kilobytesRead: Int32Array<SharedArrayBuffer>
}

/**
 * The worker's first message: the scan, and the position from which the worker reads. Its second message contains the rows that it read.
 */
export interface Scanned {
  readonly scan: ScanResult
  readonly cut: RowStart | null
}
export type Rest = AddedFacts

/** The main thread's share of what it has not read when the scan ends. With this share, both threads finish at about the same time. */
const HEAD_SHARE = 0.6

const [{ options, kilobytesRead }] = (await once(parentPort as MessagePort, 'message')) as [ToScan]
const source = await fileSource(options.file, (head) => salesTable(head, options.choices.platform))
const starts: RowStart[] = []
const scan = await scanFile(byLines(source), {
  choices: options.choices,
  today: today(),
  onRowStart: (start) => starts.push(start),
})
const cut = scan.outcome === 'ready' && canBeCut(scan.plan) ? startOfRest() : null
parentPort?.postMessage({ scan, cut } satisfies Scanned)
if (scan.outcome === 'ready' && cut !== null)
  parentPort?.postMessage(
    factsOf(await added(scan.plan, restOf(source, cut), options, cut.line)) satisfies Rest,
  )

/** Returns where the worker starts to read. */
function startOfRest(): RowStart | null {
  const read = Atomics.load(kilobytesRead, 0) * 1024
  const end = starts.at(-1)?.bytes ?? 0
  return starts.find(({ bytes }) => bytes >= read + (end - read) * HEAD_SHARE) ?? null
}
