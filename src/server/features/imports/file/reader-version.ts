import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../../../../', import.meta.url))
/** The folders with all code that decides which lines a file has, which keys they get, and what the preview says about the file. */
const FOLDERS = ['domain', 'spreadsheet', 'server/features/imports', 'server/core/sales']

let version: Promise<string> | null = null

/**
 * Returns a hash of the code that reads files. A result of an earlier import may be used again only if the same code
 * computed it. A number that people increase would be forgotten sometimes.
 */
export function readerVersion(): Promise<string> {
  version ??= hashOfCode()
  return version
}

async function hashOfCode(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const folder of FOLDERS) {
    const names = await readdir(SOURCE + folder, { recursive: true })
    for (const name of names.sort()) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
      hash.update(`\n${folder}/${name}\n`).update(await readFile(`${SOURCE}${folder}/${name}`))
    }
  }
  return hash.digest('hex')
}
