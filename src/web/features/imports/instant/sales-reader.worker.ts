import type { ImportChoices } from '#domain/import/reader/choices.ts'
import { salesTable } from '#domain/import/reader/sheet-table.ts'
import { tableSource } from '#spreadsheet/table-source.ts'
import { type ReadOutcome, summariseSales } from './sales-summary.ts'

/** Reads files in a worker, so that the page stays responsive; no data leaves the browser. */
export interface ReadOrder {
  readonly file: File
  readonly choices: ImportChoices
}

export type ReaderMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly result: ReadOutcome }
  | { readonly kind: 'failed'; readonly reason: string }

/** The members of the worker's global scope that are used here. The DOM types describe only windows. */
interface WorkerScope {
  postMessage(message: ReaderMessage): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ReadOrder>) => void): void
}

const scope = globalThis as unknown as WorkerScope
const PROGRESS_MS = 100

scope.addEventListener('message', ({ data }) => {
  read(data).then(
    (result) => scope.postMessage({ kind: 'done', result }),
    (error: unknown) => scope.postMessage({ kind: 'failed', reason: String(error) }),
  )
})

function read({ file, choices }: ReadOrder): Promise<ReadOutcome> {
  let told = 0
  const source = tableSource(
    {
      open: () => chunksOf(file),
      decoder: (encoding: string) => new TextDecoder(encoding),
    },
    (head) => salesTable(head, choices.platform),
  )
  return summariseSales(source, file.size, choices, (share) => {
    const now = performance.now()
    if (now - told < PROGRESS_MS) return
    told = now
    scope.postMessage({ kind: 'progress', share })
  })
}

/** Reads a file in chunks, because not every browser supports async iteration of streams. */
async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
