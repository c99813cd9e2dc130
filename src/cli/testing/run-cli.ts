import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { main } from '../main.ts'

/** Runs a command in English, unless `--lang` or `env` says otherwise. */
export async function runCli(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const out: string[] = []
  const err: string[] = []
  const output = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) }
  const code = await main(args, output, env)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** Returns a function that writes a temporary file and returns its path. The files are deleted after the tests of the test file. */
export function temporaryFiles(): (name: string, content: string | Uint8Array) => Promise<string> {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'safi-cli-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  return async (name, content) => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }
}
