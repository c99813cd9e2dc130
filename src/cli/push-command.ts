import { createHash } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { counted } from '#phrases/counted.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Output } from './output.ts'
import {
  FileFailed,
  FileRefused,
  Imports,
  type PushedImport,
  PushFailed,
  questionOf,
} from './push-imports.ts'
import type { PushOptions } from './push-options.ts'
import { ENGLISH, type Say, type Words } from './words.ts'

const KINDS = ['.csv', '.tsv', '.txt', '.xlsx']
/** The file in the pushed folder that records which files were sent. */
const MEMORY = '.safi-push.json'

/** `withdrawn`: the seller cancelled or undid the import of the file. `failed`: the next run tries again. */
type Outcome = 'imported' | 'known' | 'withdrawn' | 'waiting' | 'failed'

interface Pushed {
  readonly file: string
  readonly outcome: Outcome
  readonly lines: number
  readonly reason: Say | null
}

interface Sent {
  readonly importId: string
  readonly done: boolean
  /** Whether the import was cancelled or undone when it was found to be done. Earlier versions did not record it. */
  readonly withdrawn?: boolean
}

/** The import of each sent file: by server and business, then by the hash of its bytes. */
type Memory = Record<string, Record<string, Sent>>

/** Exit codes: 0 no file is left to import, 1 the command or a file failed, 2 a file waits for the seller's decision. */
export async function pushCommand(options: PushOptions, output: Output, words: Words): Promise<number> {
  const { push } = words.commandLine
  const results: Pushed[] = []
  let failure: Say | null = null
  try {
    for await (const result of pushFolder(options)) {
      results.push(result)
      const print = result.outcome === 'failed' ? output.err : output.out
      if (!options.json) print(sentence(result, words))
    }
  } catch (error) {
    if (!(error instanceof PushFailed)) throw error
    failure = error.say
  }
  const some = (wanted: Outcome) => results.some(({ outcome }) => outcome === wanted)
  const waiting = some('waiting')
  const open = waiting ? `${options.url}/business/${options.business}/import` : null
  // JSON output has English texts in every language
  const files = results.map((result) => ({ ...result, reason: result.reason?.(ENGLISH) ?? null }))
  const error = failure?.(ENGLISH) ?? null
  if (options.json) output.out(JSON.stringify({ files, open, error }, null, 2))
  else if (results.length === 0 && failure === null) output.out(push.noFiles)
  if (open) output.err(fillIn(push.open, { url: open }))
  if (failure) output.err(`safi: ${failure(words)}`)
  return failure || some('failed') ? 1 : waiting ? 2 : 0
}

function sentence({ file, outcome, lines, reason }: Pushed, words: Words): string {
  const { language, commandLine } = words
  const { push } = commandLine
  if (outcome !== 'imported') return fillIn(push[outcome], { file, reason: reason?.(words) })
  return counted(push, 'imported', { language, count: lines, file })
}

async function* pushFolder(options: PushOptions): AsyncGenerator<Pushed> {
  const files = await filesIn(options.folder)
  const memory = await readMemory(options.folder)
  const place = `${options.url} ${options.business}`
  memory[place] ??= {}
  const sent = memory[place]
  const imports = new Imports(options)
  await forgetLost(imports, sent)
  for (const file of files) {
    try {
      const bytes = await bytesOf(options.folder, file)
      const hash = createHash('sha256').update(bytes).digest('hex')
      const note = async (record: Sent) => {
        sent[hash] = record
        await saveMemory(options.folder, memory)
      }
      yield { file, ...(await pushFile(imports, { file, bytes }, sent[hash], note)) }
    } catch (error) {
      if (!(error instanceof FileFailed)) throw error
      const outcome = error instanceof FileRefused ? 'waiting' : 'failed'
      yield { file, outcome, lines: 0, reason: error.say }
    }
  }
}

/**
 * Forgets the imports that the server no longer knows, so that their files are sent again. A server restored from a backup lacks the
 * newest imports, so the search goes back from the newest to the first known one. Imports that wait are checked anyway.
 */
async function forgetLost(imports: Imports, sent: Record<string, Sent>): Promise<void> {
  for (const [hash, { importId, done }] of Object.entries(sent).reverse()) {
    if (!done) continue
    if (await imports.find(importId)) return
    delete sent[hash]
  }
}

async function pushFile(
  imports: Imports,
  { file, bytes }: { file: string; bytes: Uint8Array<ArrayBuffer> },
  before: Sent | undefined,
  note: (record: Sent) => Promise<void>,
): Promise<Omit<Pushed, 'file'>> {
  if (before?.done) return { outcome: before.withdrawn ? 'withdrawn' : 'known', lines: 0, reason: null }
  // a file that waits is not sent again, because the seller may have finished its import in the application
  let current = before ? await imports.find(before.importId) : null
  if (current === null) {
    const importId = await imports.upload(file, bytes)
    // recorded before the server has checked the file, so that a run after an interruption does not send the file again
    await note({ importId, done: false })
    current = await imports.settled(importId)
  }
  const { id: importId } = current
  const decided = decisionOn(current)
  if (decided) {
    await note({ importId, done: true, withdrawn: decided === 'withdrawn' })
    return { outcome: decided, lines: 0, reason: null }
  }
  const question = questionOf(current)
  if (question !== null) return { outcome: 'waiting', lines: 0, reason: question }
  current = await imports.commit(importId)
  if (current.status !== 'committed') return { outcome: 'waiting', lines: 0, reason: questionOf(current) }
  await note({ importId, done: true })
  return { outcome: 'imported', lines: current.addedLines, reason: null }
}

/**
 * What the seller has decided about the file: it is already imported and would change nothing, or its import was undone or cancelled. Such
 * a file is not sent again. Null if nothing is decided.
 */
function decisionOn({ status, preview }: PushedImport): 'known' | 'withdrawn' | null {
  if (status === 'undone' || status === 'cancelled') return 'withdrawn'
  const unchanged = status === 'ready' && preview?.replacedLines === 0 && preview.sameFileImportedAt !== null
  return status === 'committed' || unchanged ? 'known' : null
}

/** The files to send, the oldest first: of two states of an order with the same rank, the one that was uploaded last counts. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .filter((name) => KINDS.includes(extname(name).toLowerCase()))
      .sort()
    const dated = await Promise.all(names.map(async (name) => ({ name, at: await changedAt(folder, name) })))
    return dated.sort((one, other) => one.at - other.at).map(({ name }) => name)
  } catch (error) {
    throw new PushFailed(({ folderUnreadable }) => fillIn(folderUnreadable, { folder, cause: error }))
  }
}

/** When a file was last changed. A file that has just disappeared gets any time, because reading it fails later with a message. */
async function changedAt(folder: string, file: string): Promise<number> {
  return stat(join(folder, file)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

async function bytesOf(folder: string, file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(join(folder, file)))
  } catch (error) {
    throw new FileFailed(({ fileUnreadable }) => fillIn(fileUnreadable, { cause: error }))
  }
}

async function readMemory(folder: string): Promise<Memory> {
  const path = join(folder, MEMORY)
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Memory
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new PushFailed(({ memoryUnreadable }) => fillIn(memoryUnreadable, { path, cause: error }))
  }
}

/** Replaces the record in one step, so that an interrupted command leaves the old record intact. */
async function saveMemory(folder: string, memory: Memory): Promise<void> {
  const path = join(folder, MEMORY)
  await writeFile(`${path}.new`, `${JSON.stringify(memory, null, 2)}\n`)
  await rename(`${path}.new`, path)
}
