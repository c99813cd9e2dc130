import { parseArgs } from 'node:util'
import { StartError } from '#server/infra/process/start-error.ts'

export const ADMIN_USAGE = `Usage: safi admin users [--search TEXT] [--locked] [--page N] [--page-size N] [--json]
       safi admin lock EMAIL [--json]
       safi admin unlock EMAIL [--json]
       safi admin reset-second-factor EMAIL [--json]
       safi admin partition [--partitions N] [--json]

For the operator of a Safi server. The command reads the same environment as the server: DATABASE_URL, or SAFI_DATA_DIR
for the embedded database, whose server must be stopped first.

  users                the accounts by e-mail address, with the storage that their files take up
  lock                 ends every session and stops the API keys of an account; nobody can log in to it
  unlock               opens it again
  reset-second-factor  removes authenticator app, passkeys and recovery codes, and tells the user by e-mail
  partition            divides the tables that grow with sales into partitions by seller (32 by default), on a PostgreSQL
                       server while no Safi server runs; see docs/operating.md

Lock, unlock and reset are recorded in the activity log of the account.
Exit codes: 0 done; 1 refused or wrong usage; 2 the factors were reset, but the e-mail could not be sent.`

const CHANGES = ['lock', 'unlock', 'reset-second-factor'] as const

export type AdminOptions =
  | {
      readonly command: 'users'
      readonly search: string | undefined
      readonly locked: boolean
      readonly page: number
      readonly pageSize: number
      readonly json: boolean
    }
  | { readonly command: (typeof CHANGES)[number]; readonly email: string; readonly json: boolean }
  | { readonly command: 'partition'; readonly partitions: number; readonly json: boolean }
  | { readonly command: 'help' }

const OPTIONS = {
  search: { type: 'string' },
  locked: { type: 'boolean', default: false },
  page: { type: 'string', default: '1' },
  'page-size': { type: 'string', default: '50' },
  partitions: { type: 'string', default: '32' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const MOST_ROWS = 1_000
/** Each partition of a table is a table with indexes of its own, which every backup and migration visits. */
const MOST_PARTITIONS = 256

/** Throws a StartError that says what is wrong with the arguments. */
export function readAdminOptions(args: readonly string[]): AdminOptions {
  const { values, positionals } = parsed(args)
  const [command, email, ...more] = positionals
  if (values.help || command === 'help') return { command: 'help' }
  const { json } = values
  if (command === 'users') {
    if (email !== undefined) throw new StartError(`"safi admin users" takes no "${email}": use --search.`)
    return {
      command,
      search: values.search,
      locked: values.locked,
      page: whole('--page', values.page, 1_000_000),
      pageSize: whole('--page-size', values['page-size'], MOST_ROWS),
      json,
    }
  }
  if (command === 'partition') {
    if (email !== undefined) throw new StartError(`"safi admin partition" takes no "${email}".`)
    return { command, partitions: whole('--partitions', values.partitions, MOST_PARTITIONS), json }
  }
  const change = CHANGES.find((known) => known === command)
  if (change === undefined)
    throw new StartError(
      command === undefined
        ? `Say what to do.\n\n${ADMIN_USAGE}`
        : `There is no command "safi admin ${command}".\n\n${ADMIN_USAGE}`,
    )
  if (email === undefined || more.length > 0)
    throw new StartError(`Name one account: safi admin ${change} EMAIL`)
  return { command: change, email, json }
}

function whole(name: string, text: string, most: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw new StartError(`${name} must be a whole number from 1 to ${most}.`)
  return number
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}
