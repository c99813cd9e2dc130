import { setTimeout as pause } from 'node:timers/promises'
import { type CommitQuestion, commitQuestion } from '#domain/import/commit-question.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { PushOptions } from './push-options.ts'
import type { Say, Words } from './words.ts'

/** The fields of an import that the command reads from the API. */
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
    readonly replacedLines: number
    readonly sameFileImportedAt: string | null
    readonly totals: readonly { readonly total: number; readonly controlTotal: number | null }[]
  } | null
}

const WORKING = ['checking', 'committing', 'undoing']
const POLL_MS = 500

type Pushing = Words['commandLine']['push']

/** The server cannot be reached, or refuses every call for now. No other file can be sent either. */
export class PushFailed extends Error {
  readonly say: Say

  constructor(say: (push: Pushing) => string) {
    super('push failed')
    this.say = ({ commandLine }) => say(commandLine.push)
  }
}

/** Something is wrong with this file alone. Other files can still be sent. */
export class FileFailed extends PushFailed {}

/** The server refuses this file until the seller changes it. */
export class FileRefused extends FileFailed {}

/** The server does not know the import, because it was restored from a backup that was made before the import. */
class ImportGone extends FileFailed {}

const REFUSED_FILES: Readonly<Record<string, keyof Pushing['reasons']>> = {
  file_empty: 'empty',
  file_too_large: 'tooLarge',
}
/** HTTP statuses of answers that say nothing about the file: the key is refused, or the server is busy or stopping. */
const REFUSES_ALL = [401, 403, 429, 502, 503, 504]

/** The three API calls that this command makes. An API key with the scope `upload` is enough for them. */
export class Imports {
  readonly #options: PushOptions
  readonly #path: string

  constructor(options: PushOptions) {
    this.#options = options
    this.#path = `${options.url}/api/businesses/${options.business}/imports`
  }

  /** Uploads a file. Returns the id of the import; the server starts to check it. */
  async upload(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const { id } = await this.#call(`?${new URLSearchParams({ fileName })}`, { method: 'POST', body: bytes })
    return id
  }

  /** Commits an import and waits until it is saved. */
  async commit(id: string): Promise<PushedImport> {
    const commit = async () => {
      const headers = { 'content-type': 'application/json' }
      await this.#call(`/${id}/commit`, { method: 'POST', headers, body: '{}' })
      return this.settled(id)
    }
    const current = await commit()
    // an updated server shows a new preview if it reads the file differently; no user has seen the former one
    return current.status === 'ready' && questionOf(current) === null ? commit() : current
  }

  /** Returns an import once the server has finished its current step; null if the server does not know it. */
  async find(id: string): Promise<PushedImport | null> {
    try {
      return await this.settled(id)
    } catch (error) {
      if (error instanceof ImportGone) return null
      throw error
    }
  }

  /** Polls an import until the server has finished its current step. */
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
      throw new PushFailed(({ unreachable }) => fillIn(unreachable, { url: this.#options.url, cause }))
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok && typeof answer === 'object' && answer !== null) return answer as PushedImport
    const { title, code } = (answer ?? {}) as { title?: string; code?: string }
    const refused = REFUSED_FILES[code ?? '']
    if (refused) throw new FileRefused(({ reasons }) => reasons[refused])
    const { url } = this.#options
    throw new (failureOf(response.status, code))((push) =>
      fillIn(push.refused, { url, title: title ?? push.noServer, code: code ?? response.status }),
    )
  }
}

function failureOf(status: number, code: string | undefined): typeof PushFailed {
  if (code === 'import_not_found') return ImportGone
  return REFUSES_ALL.includes(status) || code === 'business_not_found' ? PushFailed : FileFailed
}

const REASONS = {
  choice_needed: 'question',
  not_imported: 'notImported',
  format_unknown: 'ownTable',
  rows_unreadable: 'rowErrors',
  totals_differ: 'totals',
  sales_twice: 'overlap',
} as const satisfies Record<CommitQuestion, keyof Pushing['reasons']>

/** Why an import needs a decision of the seller; null if it can be committed without one. */
export function questionOf(found: PushedImport): Say | null {
  const question = commitQuestion(found)
  if (question === null) return null
  const facts = { code: found.error?.code ?? found.status }
  return ({ commandLine }) => fillIn(commandLine.push.reasons[REASONS[question]], facts)
}
