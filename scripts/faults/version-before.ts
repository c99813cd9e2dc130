import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '#server/testing/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../../e2e/support/server-process.ts'
import { prepareDatabase } from '../cluster/start-cluster.ts'
import { moment, type Outcome, type Scenario, underLoad } from './scenario.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the previous version of Safi beside a newer version that has migrated the database, as in a rolling upgrade. */
export const versionBeforeScenario: Scenario = { name: 'upgrade beside the version before', run: upgraded }

const git = (...args: string[]) => execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim()

/** The commit before the one that added the newest migration. If the only migration is the baseline, the commit that added the baseline. */
function beforeNewestMigration(): string {
  const files = readdirSync(join(ROOT, 'migrations')).filter((file) => file.endsWith('.sql'))
  const newest = files.sort().at(-1) ?? ''
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `migrations/${newest}`)
  return files.length === 1 ? added : `${added}~1`
}

async function upgraded(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-upgrade-'))
  const postgres = await startPostgres()
  const servers: ServerProcess[] = []
  try {
    const before = process.env.SAFI_BEFORE ?? beforeNewestMigration()
    execFileSync('sh', ['-c', `git -C "$0" archive "$1" | tar -x -C "$2"`, ROOT, before, folder])
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    await prepareDatabase(postgres.url('postgres', 'postgres'))
    const databaseUrl = postgres.url('postgres', 'safi')
    const env = {
      DATABASE_URL: postgres.url('safi_app', 'safi'),
      SAFI_DATA_DIR: join(folder, 'data'),
      SAFI_SECRET: 'shared by both, thirty-two bytes long',
    }
    const old = await startServerProcess(env, join(folder, 'src/server/main.ts'))
    servers.push(old)
    const done = `the version before the newest migration (${git('rev-parse', '--short', before)}) worked on while this one migrated and ran`
    return await underLoad({ url: old.url, databaseUrl, clear: [], done }, async () => {
      servers.push(await startServerProcess(env))
      await moment()
    })
  } finally {
    for (const server of servers) await server.end('SIGTERM')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
