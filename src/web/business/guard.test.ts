import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Access, type Needs, ROLES, refusalOf } from '#contract/roles.ts'
import { ROUTES } from '#web/routes.manifest.ts'
import { PAGE_CALLS } from './page-calls.ts'

const SOURCE = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Calls without a guard of their own. Each is made only after another call, named here, which is guarded and refused to at least the same
 * members.
 */
const BEHIND: Readonly<Record<string, string>> = {
  acceptOwnership: 'inviteMember',
  changeMember: 'inviteMember',
  checkConnection: 'listConnections',
  createConnection: 'listConnections',
  createCostCategory: 'createProduct',
  createPlatform: 'createProduct',
  disconnect: 'listConnections',
  finishAuthorisation: 'listConnections',
  getAuditLogCsv: 'listAuditEntries',
  getAuditLogXlsx: 'listAuditEntries',
  getBreakdown: 'getProfitReport',
  getForecast: 'getDashboard',
  getProfitBridge: 'getProfitReport',
  getSaleLineTotals: 'getOrderTotals',
  listAdReports: 'getAds',
  listMembers: 'inviteMember',
  listRecipes: 'listUnitCosts',
  listSyncEvents: 'listConnections',
  pauseConnection: 'listConnections',
  previewCostMethod: 'getCostMethod',
  previewRecipe: 'saveRecipe',
  previewShipment: 'createShipment',
  reconnect: 'listConnections',
  removeMember: 'inviteMember',
  resendInvitation: 'inviteMember',
  resumeConnection: 'listConnections',
  revokeInvitation: 'inviteMember',
  startAuthorisation: 'listConnections',
  startConnection: 'listConnections',
  syncNow: 'listConnections',
  undoUnitCosts: 'saveUnitCosts',
  uploadImage: 'createProduct',
}

const ACCESSES: readonly Access[] = [
  { role: 'viewer', hidesCosts: true },
  ...ROLES.map((role) => ({ role, hidesCosts: false })),
]
const isLimited = (call: Needs) => ACCESSES.some((access) => refusalOf(call, access))

/** The calls of the contract that are refused to some members, by name. */
const limited = new Map<string, Endpoint>()
for (const module of Object.values(import.meta.glob<object>('../../contract/*.ts', { eager: true }))) {
  for (const [name, value] of Object.entries(module))
    if (isEndpoint(value) && isLimited(value)) limited.set(name, value)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

interface Found {
  /** Limited calls that the file mentions. */
  used: Set<string>
  /** Those of the used calls that decide whether a control works or a page opens. */
  guarded: Set<string>
}

/**
 * Finds the calls in the source of a file. Every call of a list that is mapped to controls is guarded, as in
 * `files.map(({ call }) => <... needs={call}>)`.
 */
function read(path: string): Found {
  const { program, module } = parseSync(path, readFileSync(path, 'utf8'))
  const imported = module.staticImports.flatMap(({ entries }) => entries)
  const used = new Set(
    imported.flatMap(({ isType, localName }) =>
      !isType && limited.has(localName.value) ? localName.value : [],
    ),
  )
  const identifiers: { name: string; start: number }[] = []
  new Visitor({
    Identifier: (node) => void identifiers.push(node),
    JSXIdentifier: (node) => void identifiers.push(node),
  }).visit(program)
  const namesIn = ({ start, end }: ESTree.Span) =>
    identifiers.filter((each) => each.start >= start && each.start < end).map(({ name }) => name)
  const lists = new Map<string, string[]>()
  const guards: string[] = []
  let guardsLists = imported.some(({ localName }) => localName.value === 'Needs')
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) lists.set(id.name, namesIn(init))
    },
    JSXAttribute: ({ name, value }) => {
      if (name.name !== 'needs' || !value) return
      const names = namesIn(value)
      guards.push(...names)
      if (!names.some((each) => limited.has(each) || lists.has(each))) guardsLists = true
    },
    CallExpression: ({ callee, arguments: given }) => {
      const isGuard = callee.type === 'Identifier' && /^(useRefusal|refusalOf)$/.test(callee.name)
      if (isGuard && given[0]) guards.push(...namesIn(given[0]))
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'needs') guards.push(...namesIn(value))
    },
  }).visit(program)
  const guarded = guards.flatMap((name) => [name, ...(lists.get(name) ?? [])])
  const files = guardsLists ? [...used].filter((name) => limited.get(name)?.file) : []
  return { used, guarded: new Set([...guarded, ...files].filter((name) => limited.has(name))) }
}

const sources = globSync('web/**/*.{ts,tsx}', { cwd: SOURCE }).filter(
  (file) => !/\.test\.|\/(build|gallery)\//.test(file),
)
const found = sources.map((file) => read(SOURCE + file))
const used = new Set(found.flatMap((file) => [...file.used]))
const guarded = new Set(found.flatMap((file) => [...file.guarded]))
for (const [name, call] of limited) if (Object.values(PAGE_CALLS).includes(call)) guarded.add(name)

test('every call that is refused to some members is guarded by a control or a page', () => {
  expect(used.size).toBeGreaterThan(100)
  expect([...used].filter((name) => !guarded.has(name) && !(name in BEHIND))).toEqual([])
})

test('a call that relies on the guard of another call is refused only to members to whom that call is refused too', () => {
  for (const [name, before] of Object.entries(BEHIND)) {
    const [call, guard] = [limited.get(name) ?? expect.fail(name), limited.get(before) ?? expect.fail(before)]
    expect([name, guarded.has(before), guarded.has(name)]).toEqual([name, true, false])
    const refused = ACCESSES.filter((access) => !refusalOf(guard, access) && refusalOf(call, access))
    expect([name, refused]).toEqual([name, []])
  }
})

test('every page of a business has a call without which it does not open', () => {
  const pages = ROUTES.filter(({ layout }) => layout === 'business').map(({ path }) =>
    path.slice('/business/:businessId/'.length),
  )
  expect(Object.keys(PAGE_CALLS).sort()).toEqual(pages.sort())
})
