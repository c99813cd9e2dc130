import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '../process/start-error.ts'
import { acquireDataDirLock, prepareDataDir } from './data-dir.ts'
import { localStorage } from './storage.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'safi-data-dir-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function newFolder(): Promise<string> {
  return mkdtemp(join(root, 'data-'))
}

const MODULE = new URL('data-dir.ts', import.meta.url).href
const HOLD = `import { acquireDataDirLock } from ${JSON.stringify(MODULE)}
try {
  acquireDataDirLock(process.argv[1])
  console.log('held')
  setInterval(() => {}, 1000)
} catch (error) {
  console.log(error.constructor.name, error.message)
}`

/**
 * Starts a process that locks the folder. It runs until it is killed, or ends if the lock is refused. Resolves with
 * the process and its first output.
 */
async function holder(folder: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = await once(child.stdout!, 'data')
  return { child, said: `${chunk}` }
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('refuses a second lock of the data folder until the first lock is released, even to a process with the same id', async () => {
  const folder = await newFolder()
  const release = acquireDataDirLock(folder)
  expect(() => acquireDataDirLock(folder)).toThrow('is in use by another Safi server')
  release()
  acquireDataDirLock(folder)()
})

test('gives the lock to one of several processes that start together, and releases it when that process is killed', async () => {
  const folder = await newFolder()
  const started = await Promise.all([1, 2, 3, 4].map(() => holder(folder)))
  const winners = started.filter(({ said }) => said === 'held\n')
  expect(winners).toHaveLength(1)
  for (const { said } of started.filter((each) => !winners.includes(each))) {
    expect(said).toMatch(/^StartError The data folder .* is in use by another Safi server/)
  }
  expect(() => acquireDataDirLock(folder)).toThrow('is in use')
  const [winner] = winners
  winner?.child.kill('SIGKILL')
  await once(winner!.child, 'exit')
  acquireDataDirLock(folder)()
})

test('removes the access of other users to the data folder and its subfolders, even when an earlier version allowed it', async () => {
  const folder = await newFolder()
  for (const part of ['database', 'files', 'outbox']) {
    await mkdir(join(folder, part))
    await chmod(join(folder, part), 0o777)
  }
  await chmod(folder, 0o755)
  await prepareDataDir(folder)
  for (const path of ['.', 'database', 'files', 'outbox']) {
    expect([path, await modeOf(join(folder, path))]).toEqual([path, '700'])
  }
  const fresh = join(folder, 'a', 'b')
  await prepareDataDir(fresh)
  expect(await modeOf(fresh)).toBe('700')
})

test('denies other users of the machine access to uploads, whatever the umask is', async () => {
  const folder = join(await newFolder(), 'files')
  await localStorage(folder).write('imports/seller/file', [Buffer.from('order,price\n')])
  expect(await modeOf(join(folder, 'imports/seller'))).toBe('700')
  expect(await modeOf(join(folder, 'imports/seller/file'))).toBe('600')
})

test('reports in one line that the data folder cannot be written', async () => {
  const file = join(await newFolder(), 'a-file')
  await writeFile(file, '')
  await expect(prepareDataDir(join(file, 'data'))).rejects.toThrow(
    new StartError(
      `The data folder ${join(file, 'data')} cannot be written (ENOTDIR). Set SAFI_DATA_DIR to a folder that can.`,
    ),
  )
})
