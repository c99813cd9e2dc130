import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { uploadImport } from '#contract/imports.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { type ServerProcess, startServerProcess } from '../../e2e/support/server-process.ts'
import { freePort } from '../cluster/free-port.ts'
import { moment, type Outcome, type Scenario, underLoad } from './scenario.ts'

const KILLS = 4
const CLOCK = fileURLToPath(new URL('shifted-clock.ts', import.meta.url))

/** Faults on one server with the embedded database, as `npm start` runs it. */
export const oneServerScenarios: Scenario[] = [
  { name: 'kill -9, embedded database', run: () => inFolder(killed) },
  { name: 'clock moved', run: () => inFolder(clockMoved) },
  { name: 'disk full', run: diskFull },
]

async function inFolder(run: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-faults-'))
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function killed(folder: string): Promise<Outcome> {
  const env = { PORT: `${await freePort()}`, SAFI_DATA_DIR: folder }
  let server = await startServerProcess(env)
  try {
    return await underLoad(
      {
        url: server.url,
        clear: ['no answer', '503'],
        done: `${KILLS} kills at random moments, each started again`,
      },
      async () => {
        for (let kill = 0; kill < KILLS; kill += 1) {
          await moment()
          await server.end('SIGKILL')
          server = await startServerProcess(env)
        }
      },
    )
  } finally {
    await server.end('SIGTERM')
  }
}

async function clockMoved(folder: string): Promise<Outcome> {
  const server = await startServerProcess({
    SAFI_DATA_DIR: folder,
    NODE_OPTIONS: `--import=${CLOCK}`,
    CLOCK_STEPS: '26,-26,0',
  })
  try {
    return await underLoad(
      { url: server.url, clear: [], done: '26 hours ahead, 26 hours back, and right again' },
      async () => {
        for (let step = 0; step < 3; step += 1) {
          server.child.kill('SIGUSR2')
          await moment()
          await moment()
        }
      },
    )
  } finally {
    await server.end('SIGTERM')
  }
}

/** Fills a file system that contains only the server's data to the last byte, then empties it again. Needs root. */
async function diskFull(): Promise<Outcome> {
  return inFolder(async (folder) => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk])
    let server: ServerProcess | undefined
    const env = { PORT: `${await freePort()}`, SAFI_DATA_DIR: join(disk, 'data') }
    try {
      server = await startServerProcess(env)
      const { url } = server
      const seen: string[] = []
      const outcome = await underLoad(
        { url, clear: ['storage_full', 'no answer', 'database_unavailable'], done: '' },
        async () => {
          const { bavail, bsize } = await statfs(disk)
          await writeFile(join(disk, 'ballast'), Buffer.alloc(bavail * bsize)).catch(() => undefined)
          seen.push(await uploadRefusal(url))
          await pause(3000)
          await rm(join(disk, 'ballast'))
          if (server?.child.exitCode !== null) {
            // in production, a process manager would restart the server at this point
            seen.push('the server ended')
            server = await startServerProcess(env)
          }
        },
      )
      return {
        ...outcome,
        done: `data on a full disk of 400 MB, then space again; an upload was told "${seen.join(', ')}"`,
      }
    } finally {
      await server?.end('SIGTERM')
      execFileSync('umount', [disk])
    }
  })
}

/** Uploads a file that must be refused, and returns the error code. */
async function uploadRefusal(url: string): Promise<string> {
  try {
    const seller = await new TestClient(url).signUp()
    const { id: businessId } = await seller.newBusiness()
    const sent = { params: { businessId }, query: { fileName: 'a.csv' }, bytes: 'x'.repeat(5_000_000) }
    return (await seller.fails(uploadImport, sent)).code
  } catch (error) {
    return /"code":"(\w+)"/.exec((error as Error).message)?.[1] ?? 'no answer'
  }
}
