import { startTransition, useEffect, useRef, useState } from 'react'
import type { UnknownTable } from '#domain/import/mapping/column-mapping.ts'
import type { ImportChoices, NeededChoice } from '#domain/import/reader/choices.ts'
import type { Refusal } from '#domain/import/reader/refusal.ts'
import type { ReaderMessage, ReadOrder } from './sales-reader.worker.ts'
import type { SalesSummary } from './sales-summary.ts'

export type Reading =
  | { readonly state: 'idle' }
  | { readonly state: 'reading'; readonly file: File; readonly share: number }
  | {
      readonly state: 'refused'
      readonly file: File
      readonly answers: ImportChoices
      readonly refusal: Refusal
      readonly table: UnknownTable | undefined
    }
  | { readonly state: 'failed'; readonly file: File }
  | {
      readonly state: 'asking'
      readonly file: File
      readonly answers: ImportChoices
      readonly choices: readonly NeededChoice[]
    }
  | {
      readonly state: 'read'
      readonly file: File
      readonly answers: ImportChoices
      readonly summary: SalesSummary
    }

/** How reading a file ends: with questions, a refusal or a result. */
export type Outcome = Extract<Reading, { readonly state: 'asking' | 'refused' | 'read' }>

export function hasOutcome(reading: Reading): reading is Outcome {
  return reading.state === 'asking' || reading.state === 'refused' || reading.state === 'read'
}

export interface SalesReader {
  readonly reading: Reading
  read(file: File, answers?: ImportChoices): void
  /** Stops reading and discards the result. */
  reset(): void
}

/**
 * Reads one file at a time, each in a new worker. The worker is terminated when another file is chosen or the page is left. `loadStep`
 * loads the component that shows the outcome.
 */
export function useSalesReader(loadStep: () => Promise<unknown>): SalesReader {
  const [reading, setReading] = useState<Reading>({ state: 'idle' })
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  function read(file: File, answers: ImportChoices = {}): void {
    worker.current?.terminate()
    const started = new Worker(new URL('./sales-reader.worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    setReading({ state: 'reading', file, share: 0 })
    const failed = () => setReading({ state: 'failed', file })
    const loaded = loadStep()
    started.onmessage = ({ data }: MessageEvent<ReaderMessage>) => {
      if (data.kind === 'progress') return setReading({ state: 'reading', file, share: data.share })
      started.terminate()
      if (data.kind === 'failed') return failed()
      const outcome = outcomeOf(file, answers, data.result)
      const show = () => worker.current === started && setReading(outcome)
      // A transition, because rendering thousands of products must not block the page.
      loaded.then(() => startTransition(() => void show()), failed)
    }
    started.onerror = failed
    loaded.catch(() => undefined)
    const order: ReadOrder = { file, choices: answers }
    started.postMessage(order)
  }

  function reset(): void {
    worker.current?.terminate()
    worker.current = null
    setReading({ state: 'idle' })
  }
  return { reading, read, reset }
}

function outcomeOf(
  file: File,
  answers: ImportChoices,
  result: Extract<ReaderMessage, { kind: 'done' }>['result'],
): Outcome {
  switch (result.outcome) {
    case 'refused':
      return { state: 'refused', file, answers, refusal: result.refusal, table: result.table }
    case 'needs_choice':
      return { state: 'asking', file, answers, choices: result.choices }
    case 'read':
      return { state: 'read', file, answers, summary: result.summary }
  }
}
