import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { counted } from '#phrases/counted.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Output } from './output.ts'
import { FileRefused, Imports, type PushedImport, PushFailed, questionOf } from './push-imports.ts'
import type { PushOptions } from './push-options.ts'
import { ENGLISH, type Say, type Words } from './words.ts'

const KINDS = ['.csv', '.tsv', '.txt', '.xlsx']
/** The file in the pushed folder that records which files were sent. */
const MEMORY = '.safi-push.json'

/** `withdrawn`: the seller cancelled or undid the import of the file. */
type Outcome = 'imported' | 'known' | 'withdrawn' | 'waiting'

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

/** Exit codes: 0 no file is left to import, 1 the command failed, 2 a file waits for the seller's decision. */
export async function pushCommand(options: PushOptions, output: Output, words: Words): Promise<number> {
  const { push } = words.commandLine
  const results: Pushed[] = []
  let failure: Say | null = null
  try {
    for await (const result of pushFolder(options)) {
      results.push(result)
      if (!options.json) output.out(sentence(result, words))
    }
  } catch (error) {
    if (!(error instanceof PushFailed)) throw error
    failure = error.say
  }
  const waiting = results.some(({ outcome }) => outcome === 'waiting')
  const open = waiting ? `${options.url}/business/${options.business}/import` : null
  // JSON output has English texts in every language
  const files = results.map((result) => ({ ...result, reason: result.reason?.(ENGLISH) ?? null }))
  const error = failure?.(ENGLISH) ?? null
  if (options.json) output.out(JSON.stringify({ files, open, error }, null, 2))
  else if (results.length === 0 && failure === null) output.out(push.noFiles)
  if (open) output.err(fillIn(push.open, { url: open }))
  if (failure) output.err(`safi: ${failure(words)}`)
  return failure ? 1 : waiting ? 2 : 0
}

function sentence({ file, outcome, lines, reason }: Pushed, words: Words): string {
  const { language, commandLine } = words
  const { push } = commandLine
  if (outcome === 'waiting') return fillIn(push.waiting, { file, reason: reason?.(words) })
  if (outcome !== 'imported') return fillIn(push[outcome], { file })
  return counted(push, 'imported', { language, count: lines, file })
}

async function* pushFolder(options: PushOptions): AsyncGenerator<Pushed> {
  const files = await filesIn(options.folder)
  const memory = await readMemory(options.folder)
  const place = `${options.url} ${options.business}`
  memory[place] ??= {}
  const sent = memory[place]
  const imports = new Imports(options)
  for (const file of files) {
    const bytes = new Uint8Array(await readFile(join(options.folder, file)))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const before = sent[hash]
    if (before?.done) {
      yield { file, outcome: before.withdrawn ? 'withdrawn' : 'known', lines: 0, reason: null }
      continue
    }
    try {
      // a file that waits is not sent again, because the seller may have finished its import in the application
      const importId = before?.importId ?? (await imports.upload(file, bytes))
      const note = async (done: boolean, withdrawn = false) => {
        sent[hash] = { importId, done, withdrawn }
        await saveMemory(options.folder, memory)
      }
      // recorded before the server has checked the file, so that a run after an interruption does not send the file again
      await note(false)
      let current = await imports.settled(importId)
      const decided = decisionOn(current)
      const question = decided ? null : questionOf(current)
      if (!decided && question === null) current = await imports.commit(importId)
      const imported = current.status === 'committed'
      if (decided || imported) await note(true, decided === 'withdrawn')
      if (decided) yield { file, outcome: decided, lines: 0, reason: null }
      else if (imported) yield { file, outcome: 'imported', lines: current.addedLines, reason: null }
      else yield { file, outcome: 'waiting', lines: 0, reason: question ?? questionOf(current) }
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      yield { file, outcome: 'waiting', lines: 0, reason: error.say }
    }
  }
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

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .filter((name) => KINDS.includes(extname(name).toLowerCase()))
      .sort()
  } catch (error) {
    throw new PushFailed(({ folderUnreadable }) => fillIn(folderUnreadable, { folder, cause: error }))
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
