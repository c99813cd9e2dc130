import { stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { scanFile } from '#domain/import/reader/read-file.ts'
import { canBeCut } from '#domain/import/reader/read-lines.ts'
import type { RowStart, ScanResult } from '#domain/import/reader/read-plan.ts'
import { salesTable } from '#domain/import/reader/sheet-table.ts'
import { byLines, restOf } from './cut-source.ts'
import { fileSource } from './file-source.ts'
import { type AddedFacts, type AddOptions, added, factsOf } from './file-sums.ts'
import { today } from './today.ts'

/**
 * The worker's first message: the scan, and the position from which the worker reads. Its second message contains the rows that it read.
 */
export interface Scanned {
  readonly scan: ScanResult
  readonly cut: RowStart | null
}
export type Rest = AddedFacts

/**
 * The share of the file that the main thread reads. Reading takes about four times as long as scanning. With this share, the main thread
 * and the worker finish at the same time.
 */
const HEAD_SHARE = 0.63

const options = workerData as AddOptions
const source = await fileSource(options.file, (head) => salesTable(head, options.choices.platform))
const beyond = (await stat(options.file)).size * HEAD_SHARE
let found: RowStart | null = null
const scan = await scanFile(byLines(source), {
  choices: options.choices,
  today: today(),
  onRowStart: (start) => {
    if (start.bytes >= beyond) found ??= start
  },
})
const cut = scan.outcome === 'ready' && canBeCut(scan.plan) ? (found as RowStart | null) : null
parentPort?.postMessage({ scan, cut } satisfies Scanned)
if (scan.outcome === 'ready' && cut !== null)
  parentPort?.postMessage(
    factsOf(await added(scan.plan, restOf(source, cut), options, cut.line)) satisfies Rest,
  )
