import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getSession } from '#contract/accounts.ts'
import {
  createBusiness,
  deleteBusiness,
  getBusiness,
  listBusinesses,
  updateBusiness,
} from '#contract/businesses.ts'
import { createProduct } from '#contract/products.ts'
import { BUSINESS_BOUNDARIES } from '#contract/testing/boundaries.ts'
import { COUNTRIES } from '#domain/catalog/countries.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { auditEntries } from '#server/infra/db/schema/audit.ts'
import { salesDaily } from '#server/infra/db/schema/rollups.ts'
import { imports } from '#server/infra/db/schema/sales.ts'
import { importFile } from '#server/testing/importing.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { tenantTables } from '#server/testing/tenant-tables.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const NOBODYS = '00000000-0000-4000-8000-000000000000'

const form = (overrides: Record<string, unknown> = {}) =>
  ({ name: 'Nile Shop', description: '', industry: 'electronics', country: 'EG', ...overrides }) as never

const actionsOf = async (userId: string) =>
  (
    await server.current.db.system
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.userId, userId))
      .orderBy(auditEntries.id)
  ).map(({ action }) => action)

describe('businesses', () => {
  test('a new business gets the currency of its country and a name without surrounding spaces', async () => {
    const seller = await server.current.seller()
    const made = await seller.call(createBusiness, {
      body: form({ name: '  Kuwait Shop ', description: '  fine things ', country: 'KW' }),
    })
    expect(made).toMatchObject({
      name: 'Kuwait Shop',
      description: 'fine things',
      country: 'KW',
      currency: 'KWD',
      productCount: 0,
      saleLineCount: 0,
    })
    expect(await seller.call(getBusiness, { params: { businessId: made.id } })).toEqual(made)
    expect((await seller.call(getSession)).user?.hasBusiness).toBe(true)
    expect(await actionsOf(seller.userId)).toEqual(['business.created'])
  })

  test('a business in each supported country gets the currency of that country', async () => {
    const seller = await server.current.seller()
    for (const { code, currency } of COUNTRIES) {
      expect((await seller.newBusiness({ country: code })).currency).toBe(currency)
    }
  })

  test('the list shows the newest business first, with its numbers of products and committed sale lines', async () => {
    const seller = await server.current.seller()
    const first = await seller.newBusiness({ name: 'First' })
    const second = await seller.newBusiness({ name: 'Second', description: 'later' })
    const file = {
      userId: seller.userId,
      businessId: first.id,
      fileName: 'a.csv',
      fileSize: 1,
      fileHash: 'a',
    }
    const [counted, undone] = await server.current.db.system
      .insert(imports)
      .values([
        { ...file, status: 'committed', active: true },
        { ...file, status: 'undone' },
      ])
      .returning({ id: imports.id })
    await server.current.db.system.insert(salesDaily).values(
      ['noon', 'Amazon', 'Etsy'].map((platform, index) => ({
        userId: seller.userId,
        businessId: first.id,
        importId: (index < 2 ? counted : undone)?.id ?? '',
        currency: 'EGP',
        day: '2026-03-01',
        platform,
        revenue: 0,
        goodsRevenue: 0,
        coveredRevenue: 0,
        referralFee: 0,
        fulfilmentFee: 0,
        otherFee: 0,
        reimbursement: 0,
        tax: 0,
        payout: 0,
        cost: 0,
        units: 0,
        orders: 0,
        lines: 20 + index,
      })),
    )
    const { businesses } = await seller.call(listBusinesses)
    expect(
      businesses.map(({ name, description, saleLineCount }) => [name, description, saleLineCount]),
    ).toEqual([
      ['Second', 'later', 0],
      ['First', null, 41],
    ])
    expect(businesses[0]?.id).toBe(second.id)
  })

  test('changes name, description and industry, and keeps country and currency when the request omits them', async () => {
    const seller = await server.current.seller()
    const made = await seller.newBusiness({ country: 'SA', description: 'old' })
    const changed = await seller.call(updateBusiness, {
      params: { businessId: made.id },
      body: form({ name: 'Riyadh Shop', industry: 'fashion', country: undefined }),
    })
    expect(changed).toEqual({ ...made, name: 'Riyadh Shop', description: null, industry: 'fashion' })
  })

  test('correcting the country of an empty business also changes its currency, without asking for confirmation', async () => {
    const seller = await server.current.seller()
    const { id } = await seller.newBusiness({ country: 'US' })
    const params = { businessId: id }
    await seller.call(updateBusiness, { params, body: form({ country: 'EG' }) })
    expect(await seller.call(getBusiness, { params })).toMatchObject({ country: 'EG', currency: 'EGP' })
  })

  test('deleting a business requires its name, and deletes the rows of its products, sales and imports', async () => {
    const seller = await server.current.seller()
    const made = await seller.newBusiness({ name: 'Nile Shop' })
    const params = { businessId: made.id }
    const tables = await tenantTables(server.current.db.system)
    const filled = async () => {
      const found: string[] = []
      for (const { name } of tables) {
        if (['profiles', 'audit_entries'].includes(name)) continue
        const rows = sql`SELECT 1 FROM ${sql.identifier(name)} WHERE user_id = ${seller.userId} LIMIT 1`
        if ((await rowsOf(server.current.db.system, rows)).length > 0) found.push(name)
      }
      return found
    }
    await seller.call(createProduct, { params, body: productBody(await catalogOf(seller)) })
    await importFile(seller, made.id, noonFile)
    expect(await filled()).toEqual(
      expect.arrayContaining(['businesses', 'imports', 'products', 'sale_lines']),
    )
    for (const name of ['nile shop', 'Nile', '']) {
      expect((await seller.fails(deleteBusiness, { params, body: { name } })).code).toBe('name_mismatch')
    }
    // the typed name may end with a space, as phone keyboards append one
    await seller.call(deleteBusiness, { params, body: { name: 'Nile Shop ' } })
    expect((await seller.fails(getBusiness, { params })).code).toBe('business_not_found')
    expect((await seller.call(listBusinesses)).businesses).toEqual([])
    expect(await filled()).toEqual([])
    expect((await seller.fails(deleteBusiness, { params, body: { name: 'Nile Shop' } })).code).toBe(
      'business_not_found',
    )
    const actions = ['business.created', 'product.created', 'import.committed', 'business.deleted']
    expect(await actionsOf(seller.userId)).toEqual(actions)
  })
})

type RuleCase = [label: string, change: Record<string, unknown>, fields: { path: string; code: string }[]]

describe('validation of the form', () => {
  const cases: RuleCase[] = [
    ['no name', { name: undefined }, [{ path: 'name', code: 'businessNameRequired' }]],
    ['a name of 100 letters with spaces around it', { name: ` ${'x'.repeat(100)} ` }, []],
    ['no description', { description: undefined }, []],
    ...BUSINESS_BOUNDARIES.flatMap(({ path, cases }) =>
      cases.map(
        ([typed, sent, code]): RuleCase => [
          `${path} ${typed.length}`,
          { [path]: sent },
          code ? [{ path, code }] : [],
        ],
      ),
    ),
    ['no industry', { industry: undefined }, [{ path: 'industry', code: 'industryRequired' }]],
    ['an unknown industry', { industry: 'Electronics' }, [{ path: 'industry', code: 'industryRequired' }]],
    ['no country', { country: undefined }, [{ path: 'country', code: 'countryRequired' }]],
    ['an unknown country', { country: 'eg' }, [{ path: 'country', code: 'countryRequired' }]],
  ]

  let seller: TestClient
  beforeAll(async () => {
    seller = await server.current.seller()
  })

  test.each(cases)('accepts or refuses the form of a business with %s', async (_, change, fields) => {
    const created = await seller.send(createBusiness, { body: form(change) })
    expect(created.status).toBe(fields.length === 0 ? 201 : 422)
    if (fields.length > 0) expect(await created.json()).toMatchObject({ code: 'invalid_input', fields })
    if ('country' in change) return
    const { id } = await seller.newBusiness()
    const updated = await seller.send(updateBusiness, { params: { businessId: id }, body: form(change) })
    expect(updated.status).toBe(fields.length === 0 ? 200 : 422)
    if (fields.length > 0) expect(await updated.json()).toMatchObject({ code: 'invalid_input', fields })
  })

  test('names the field in the error about an invalid id', async () => {
    expect(await seller.fails(getBusiness, { params: { businessId: 'nope' } })).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'businessId', code: 'invalidId' }],
    })
  })
})

describe('access to businesses of other sellers', () => {
  test('another seller cannot read, change or delete a business, and a visitor is asked to sign in', async () => {
    const seller = await server.current.seller()
    const otherSeller = await server.current.seller()
    const made = await seller.newBusiness()
    for (const businessId of [made.id, NOBODYS]) {
      const params = { businessId }
      const failures = [
        await otherSeller.fails(getBusiness, { params }),
        await otherSeller.fails(updateBusiness, { params, body: form({ name: 'Mine now' }) }),
        await otherSeller.fails(deleteBusiness, { params, body: { name: made.name } }),
      ]
      expect(failures.map(({ code, status }) => [code, status])).toEqual(
        failures.map(() => ['business_not_found', 404]),
      )
    }
    expect((await otherSeller.call(listBusinesses)).businesses).toEqual([])
    const visitor = server.current.visitor()
    const params = { businessId: made.id }
    const asked = [
      await visitor.fails(listBusinesses),
      await visitor.fails(createBusiness, { body: form() }),
      await visitor.fails(getBusiness, { params }),
      await visitor.fails(updateBusiness, { params, body: form() }),
      await visitor.fails(deleteBusiness, { params, body: { name: made.name } }),
    ]
    expect(asked.map(({ code }) => code)).toEqual(asked.map(() => 'not_signed_in'))
    expect(await seller.call(getBusiness, { params })).toEqual(made)
  })
})
