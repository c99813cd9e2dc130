import { factorMail } from '#server/features/accounts/mail.ts'
import {
  type ListedAccount,
  listAccounts,
  lockAccount,
  resetSecondFactor,
  unlockAccount,
} from '#server/features/accounts/operator.ts'
import type { MailReader } from '#server/features/accounts/store.ts'
import { actingAs } from '#server/infra/auth/actor.ts'
import type { Database } from '#server/infra/db/database.ts'
import { causesOf } from '#server/infra/http/errors.ts'
import { urlOf } from '#server/infra/http/listen.ts'
import { createLog } from '#server/infra/observability/log.ts'
import { StartError } from '#server/infra/process/start-error.ts'
import { acquireDataDirLock, prepareDataDir } from '#server/infra/storage/data-dir.ts'
import { bytesOf } from '#server/infra/storage/limited-storage.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { mailTransport, openDatabase, openStorage } from '../server.ts'
import { ADMIN_USAGE, type AdminOptions, readAdminOptions } from './options.ts'
import { PARTITIONED, partitionByOwner } from './partition.ts'

/** Where the command writes: results to `out`, errors to `err`. */
export interface AdminOutput {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

const LOCK_NOT_AVAILABLE = '55P03'

const consoleOutput: AdminOutput = { out: console.log, err: console.error }

type Change = Extract<AdminOptions, { email: string }>
type OnDatabase = Exclude<AdminOptions, { command: 'help' }>

/** Runs one of the operator's commands on accounts. Returns the exit code of the process. */
export async function runAdminCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output = consoleOutput,
): Promise<number> {
  try {
    const options = readAdminOptions(args)
    if (options.command === 'help') {
      output.out(ADMIN_USAGE)
      return 0
    }
    const config = readConfig(env)
    if (options.command === 'partition' && !config.databaseUrl)
      throw new StartError('Only the tables of a PostgreSQL server can be partitioned: set DATABASE_URL.')
    return await actingAs({ kind: 'operator' }, () =>
      withDatabase(config, (db) => runOn(db, config, options, output)),
    )
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error
    output.err(`safi admin: ${error.message}`)
    return 1
  }
}

function runOn(db: Database, config: Config, options: OnDatabase, output: AdminOutput): Promise<number> {
  if (options.command === 'users') return listUsers(db, config, options, output)
  if (options.command === 'partition') return partition(db, options, output)
  return change(db, config, options, output)
}

async function withDatabase(config: Config, work: (db: Database) => Promise<number>): Promise<number> {
  await prepareDataDir(config.dataDir)
  // only one process may use the embedded database, so a running server must stop first
  const unlock = config.databaseUrl ? () => {} : acquireDataDirLock(config.dataDir)
  try {
    const db = await openDatabase(config, createLog('silent'))
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    unlock()
  }
}

async function listUsers(
  db: Database,
  config: Config,
  { search, locked, page, pageSize, json }: Extract<AdminOptions, { command: 'users' }>,
  { out }: AdminOutput,
): Promise<number> {
  const { accounts, total } = await listAccounts(db.system, { search, locked }, { page, pageSize })
  const storage = await openStorage(config)
  const rows = []
  for (const account of accounts) rows.push({ ...account, storageBytes: await bytesOf(storage, account.id) })
  if (json) out(JSON.stringify({ users: rows, total, page, pageSize }, null, 2))
  else out(tableOf(rows, { total, page, pageSize }))
  return 0
}

function tableOf(
  rows: readonly (ListedAccount & { readonly storageBytes: number })[],
  { total, page, pageSize }: { readonly total: number; readonly page: number; readonly pageSize: number },
): string {
  const header = ['E-mail', 'Name', 'Since', 'Businesses', 'Storage', 'Second factor', 'State']
  const lines = rows.map((row) => [
    row.email,
    row.name,
    row.createdAt.toISOString().slice(0, 10),
    String(row.businesses),
    `${(row.storageBytes / 1024 / 1024).toFixed(1)} MB`,
    row.secondFactor ? 'yes' : 'no',
    row.lockedAt ? `locked ${row.lockedAt.toISOString().slice(0, 10)}` : row.confirmed ? '' : 'not confirmed',
  ])
  const widths = header.map((_, at) => Math.max(...[header, ...lines].map((line) => (line[at] ?? '').length)))
  const write = (line: readonly string[]) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return [write(header), ...lines.map(write), `${total} accounts, page ${page} of ${pages}`].join('\n')
}

/** Divides each table in a transaction of its own, so that a repeated command continues after an interrupted one. */
async function partition(
  db: Database,
  { partitions, json }: Extract<AdminOptions, { command: 'partition' }>,
  { out }: AdminOutput,
): Promise<number> {
  const tables: Record<string, boolean> = {}
  for (const table of PARTITIONED) {
    const started = performance.now()
    const changed = await partitionByOwner(db.system, table, partitions).catch((error: unknown) => {
      if (causesOf(error).some(({ code }) => code === LOCK_NOT_AVAILABLE))
        throw new StartError(`${table} is in use. Stop every Safi server, then run the command again.`)
      throw error
    })
    tables[table] = changed
    const took = `${((performance.now() - started) / 1000).toFixed(1)} s`
    if (!json)
      out(`${table}: ${changed ? `${partitions} partitions after ${took}` : 'has partitions already'}`)
  }
  if (json) out(JSON.stringify({ partitions, tables }))
  return 0
}

async function change(
  db: Database,
  config: Config,
  { command, email, json }: Change,
  { out, err }: AdminOutput,
): Promise<number> {
  const done = await db.system.transaction<boolean | MailReader | null>((tx) =>
    CHANGES[command].run(tx, email.toLowerCase()),
  )
  if (done === null) throw new StartError(`There is no account with the address ${email}.`)
  const changed = done !== false
  const { changedText, unchangedText } = CHANGES[command]
  if (json) out(JSON.stringify({ email, changed }))
  else out(`${email}: ${changed ? changedText : unchangedText}`)
  if (done === true || done === false) return 0
  const { publicUrl = urlOf(config.host, config.port), supportEmail } = config
  try {
    const mail = factorMail({ publicUrl, supportEmail }, done, 'second_factor_reset')
    await mailTransport(config, err).send(mail)
    return 0
  } catch (error) {
    err(
      `safi admin: the e-mail to ${email} could not be sent (${(error as Error).message}). Tell the user yourself.`,
    )
    return 2
  }
}

const CHANGES = {
  lock: {
    run: lockAccount,
    changedText: 'locked. Its sessions and API keys have stopped.',
    unchangedText: 'was locked already.',
  },
  unlock: { run: unlockAccount, changedText: 'unlocked.', unchangedText: 'was not locked.' },
  'reset-second-factor': {
    run: resetSecondFactor,
    changedText: 'second factors removed, every session ended.',
    unchangedText: 'has no second factor.',
  },
} as const
