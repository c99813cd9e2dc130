import { setTimeout as pause } from 'node:timers/promises'
import { MAPPED } from '#domain/import/mapping/mapped-format.ts'
import type { PushOptions } from './push-options.ts'

/** What the command reads of an import in the API. */
export interface PushedImport {
  readonly id: string
  readonly status: string
  readonly format: string | null
  readonly addedLines: number
  readonly error: { readonly code: string } | null
  readonly preview: {
    readonly errorCount: number
    readonly differenceCount: number
    readonly overlap: object | null
    readonly sameFileImportedAt: string | null
    readonly totals: readonly { readonly total: number; readonly controlTotal: number | null }[]
  } | null
}

const WORKING = ['checking', 'committing', 'undoing']
const POLL_MS = 500

/** The server refused a call, or could not be reached. */
export class PushFailed extends Error {}

/** The server refuses this file, but may take others. */
export class FileRefused extends PushFailed {}

const REFUSED_FILES: Readonly<Record<string, string>> = {
  file_empty: 'it is empty',
  file_too_large: 'it is too large',
}

/** The three calls of the API that an upload key may make. */
export class Imports {
  readonly #options: PushOptions
  readonly #path: string

  constructor(options: PushOptions) {
    this.#options = options
    this.#path = `${options.url}/api/businesses/${options.business}/imports`
  }

  /** Uploads a file. Returns the id of its import, whose check starts. */
  async upload(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const { id } = await this.#call(`?${new URLSearchParams({ fileName })}`, { method: 'POST', body: bytes })
    return id
  }

  /** Commits an import and waits until it is saved. */
  async commit(id: string): Promise<PushedImport> {
    const headers = { 'content-type': 'application/json' }
    await this.#call(`/${id}/commit`, { method: 'POST', headers, body: '{}' })
    return this.settled(id)
  }

  /** Waits until the server has ended the current step of an import. */
  async settled(id: string): Promise<PushedImport> {
    for (;;) {
      const current = await this.#call(`/${id}`, {})
      if (!WORKING.includes(current.status)) return current
      await pause(POLL_MS)
    }
  }

  async #call(path: string, init: RequestInit): Promise<PushedImport> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#options.key}` }
    const response = await fetch(`${this.#path}${path}`, { ...init, headers }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : error
      throw new PushFailed(`${this.#options.url} cannot be reached: ${cause}`)
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok && typeof answer === 'object' && answer !== null) return answer as PushedImport
    const { title, code } = (answer ?? {}) as { title?: string; code?: string }
    const refused = REFUSED_FILES[code ?? '']
    if (refused) throw new FileRefused(refused)
    throw new PushFailed(
      `${this.#options.url} refused: ${title ?? 'it is not a Safi server'} (${code ?? response.status})`,
    )
  }
}

/** Why an import needs its seller, in words; null if it can be committed without a decision. */
export function questionOf({ status, format, preview, error }: PushedImport): string | null {
  if (status === 'needs_choice') return 'the file has a question that you must answer'
  if (status !== 'ready' || preview === null) return `the file was not imported (${error?.code ?? status})`
  if (format === null || format === MAPPED) return 'the table is no report that Safi knows'
  if (preview.errorCount > 0) return 'some rows cannot be read'
  const differs = preview.totals.some(
    ({ total, controlTotal }) => controlTotal !== null && controlTotal !== total,
  )
  if (differs || preview.differenceCount > 0) return 'totals of the file differ from the sum of its rows'
  if (preview.overlap !== null) return 'another import already contains some of these sales'
  return null
}
