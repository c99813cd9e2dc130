import { readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '#contract/endpoint.ts'
import { LIMITS } from '#domain/catalog/limits.ts'

/** Writes the table of docs/roles.md: the role that each API call requires. A test compares the table with the calls. */
export const ROLES_DOCUMENT = fileURLToPath(new URL('../docs/roles.md', import.meta.url))
const CONTRACT = new URL('../src/contract/', import.meta.url)

const INTRODUCTION = `# Roles

A business has one owner and up to ${LIMITS.members} members, open invitations included. Each role may do what the ones before it may.

| role | may |
|---|---|
| viewer | read everything, or everything except costs and profit |
| bookkeeper | download files, and enter costs, overheads, shipments and received goods |
| manager | import files, change products, fees, settings and members |
| owner | delete the business or transfer it, and read its audit log |

- **Account** marks calls that are public or concern only the caller's own account.
- **Costs hidden** says what a viewer may call from whom the owner hides costs and profit: *yes* if the answer contains neither, *partly* if
  fields are left out or some sorting is refused. Every other call is refused with \`costs_hidden\`.
- Somebody who is not a member gets the answer for a business that does not exist. So does a removed member, from the next request on.
- An API key has a role too. In a business it may do the least of its own role and that of its maker at that moment. A call that names no
  business concerns its maker's own account, in which the key has its own role.
- Members see the names of all custom platforms and cost categories of the owner's account, and managers use its remembered column mappings.
  Everything else shows the one business.
- Stock movements say who caused them to managers and the owner only, because lower roles do not see the members.
- Totals across businesses, the account's export and the e-mail about alerts cover only the user's own businesses. The export of the owner lists
  members by their ids and open invitations by address; the export of a member lists the businesses shared with them by id and role.
- Erasing an account ends its memberships at once. Its businesses are deleted with it, and their members lose access: transfer them first.
  What an erased member did in businesses of others stays, without their person.
- A transferred business keeps everything that belongs to it. Its entries in the audit log move with it. Remembered column mappings and API keys stay with the accounts.

\`node scripts/write-roles.ts\` writes this file from the contract. \`src/server/security-tests/roles.test.ts\` calls every operation in every role.
`

/** The text of docs/roles.md. */
export async function rolesDocument(): Promise<string> {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, CONTRACT).href)))
  const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
  const byTag = Map.groupBy(endpoints, ({ tag }) => tag)
  const sections = [...byTag]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([tag, calls]) => sectionOf(tag, calls))
  return [INTRODUCTION, ...sections].join('\n')
}

function sectionOf(tag: string, calls: readonly Endpoint[]): string {
  const rows = calls
    .map(({ method, path, role, withoutCosts }) => {
      const hidden = role === 'none' ? '' : withoutCosts === true ? 'yes' : withoutCosts ? 'partly' : ''
      return `| \`${method.toUpperCase()} ${path}\` | ${role === 'none' ? 'account' : role} | ${hidden} |`
    })
    .sort()
  return [`## ${tag}\n`, '| call | least role | costs hidden |', '|---|---|---|', ...rows, ''].join('\n')
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'role' in value
  )
}

if (import.meta.main) writeFileSync(ROLES_DOCUMENT, await rolesDocument())
