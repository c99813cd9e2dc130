import { beforeAll, describe, expect, test } from 'vitest'
import type { QueryOf } from '#contract/endpoint.ts'
import { getOrder, getSalesFilters, listOrders, listSaleLines } from '#contract/sales.ts'
import { getOrdersCsv, getSaleLinesCsv } from '#contract/sales-files.ts'
import { businessScope, ownerId } from '#server/infra/db/owner.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { batchesOf, csvStream } from '../files/stream-list.ts'
import { findLines } from '../lines/find-lines.ts'
import { findOrders } from '../orders/find-orders.ts'
import { perfumeShop } from '../testing/perfume-shop.ts'
import { writeCursor } from './keys.ts'
import { Lines } from './lines-sql.ts'

const server = sharedServer()
let seller: Awaited<ReturnType<typeof perfumeShop>>['seller']
let params: { businessId: string }
let productId = ''
const PRODUCT = 'Amber\u2009İpek إضاءة'

beforeAll(async () => {
  ;({ seller, params, productId } = await perfumeShop(server.current, PRODUCT))
})

type OrdersQuery = QueryOf<typeof listOrders>
const call = (query: OrdersQuery = {}) => seller.call(listOrders, { params, query })
const ids = async (query: OrdersQuery = {}) => (await call(query)).orders.map(({ orderId }) => orderId)
const lineCount = async (query: QueryOf<typeof listSaleLines>) =>
  (await seller.call(listSaleLines, { params, query: { pageSize: 100, ...query } })).lines.length

const NOON = ['NAEI10000000001', 'NAEI10000000002', 'NAEI10000000003'] as const
const BELL = '112-2222222-2222222'
const RING = '113-1111111-1111111'
const BY_DAY = [NOON[0], '5002', '5001', NOON[1], NOON[2], BELL, RING]

describe('the order list', () => {
  test('lists each order once, on the day of its first line, newest first', async () => {
    expect(await ids()).toEqual(BY_DAY)
    expect(await ids({ direction: 'asc' })).toEqual(BY_DAY.toReversed())
    expect(await call()).toMatchObject({ total: 7, totalIsMore: false, next: null, previous: null })
  })

  test.each<[string, OrdersQuery, readonly string[]]>([
    ['platform', { platform: 'noon' }, [NOON[0], '5001', NOON[1], NOON[2]]],
    ['currency', { currency: 'USD' }, [BELL, RING]],
    ['first day', { from: '2026-03-20' }, [NOON[0], '5002', '5001']],
    ['both days', { from: '2026-03-18', to: '2026-03-20' }, ['5001', NOON[1]]],
    // the refund is dated the 5th, but the order counts on the 1st, the day of its first line
    ['days between sale and refund', { from: '2026-03-03', to: '2026-03-06' }, []],
    ['days and a sum', { from: '2026-03-18', to: '2026-03-20', sort: 'revenue' }, ['5001', NOON[1]]],
    ['sold', { status: 'sold' }, [NOON[0], '5001', BELL]],
    ['refunded', { status: 'refunded' }, ['5002', NOON[1], RING]],
    ['only fees', { status: 'fees' }, [NOON[2]]],
    ['left out', { status: 'left_out' }, []],
    ['refunded on a platform', { status: 'refunded', platform: 'noon' }, [NOON[1]]],
    ['the beginning of an order number', { search: 'NAEI' }, [...NOON]],
    ['an order number in lower case', { search: 'naei10000000002' }, [NOON[1]]],
    ['Arabic digits', { search: '١١٢-٢٢' }, [BELL]],
    ['not the middle of a number', { search: '2222222' }, []],
    ['part of a SKU', { search: 'amp-0' }, [NOON[0]]],
    ['part of a title', { search: 'bicycle' }, [BELL]],
    ['the name of a product', { search: 'amber' }, ['5002', '5001']],
    ['another spelling of the name of a product', { search: 'اضاءه' }, ['5002', '5001']],
    ['another space and Turkish letters of that name', { search: 'amber ıpek' }, ['5002', '5001']],
    ['Arabic digits of a title', { search: '٣٥٠ ml' }, [NOON[1], NOON[2]]],
    ['a wildcard character', { search: '%' }, []],
    ['nothing', { search: 'no such thing' }, []],
    ['search and status', { search: 'oud', status: 'refunded' }, ['5002']],
    ['search and days', { search: 'oud', to: '2026-03-20' }, ['5001']],
    ['search and platform', { search: 'oud', platform: 'Amazon' }, ['5002']],
  ])('can be filtered by %s', async (_, query, expected) => {
    const { orders, total } = await call(query)
    expect(orders.map(({ orderId }) => orderId)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  test('returns the exact number of orders when counting is cheap or the number is requested', async () => {
    const large = await shop(await server.current.seller())
    const header =
      'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
    const rows = Array.from({ length: 1_003 }, (_, row) => `${row},1,2026-03-01,noon,A,A,1,5.00,,,EGP,sale`)
    await importFile(large.seller, large.params.businessId, {
      name: 'large.csv',
      text: [header, ...rows].join('\n'),
    })
    const of = (query: OrdersQuery) => large.seller.call(listOrders, { params: large.params, query })
    expect(await of({})).toMatchObject({ total: 1_000, totalIsMore: true })
    for (const query of [
      { count: 'exact' },
      { count: 'exact', from: '2026-03-01' },
      { search: 'A' },
    ] as const)
      expect(await of(query)).toMatchObject({ total: 1_003, totalIsMore: false })
    const lines = { params: large.params, query: { count: 'exact' } } as const
    expect(await large.seller.call(listSaleLines, lines)).toMatchObject({ total: 1_003, totalIsMore: false })
  })

  test('can be filtered by a product', async () => {
    expect(await ids({ productId })).toEqual(['5002', '5001'])
    expect(await ids({ productId, status: 'sold' })).toEqual(['5001'])
  })

  test("sorts by amounts: the business's currency first, each currency separately, unknown amounts last", async () => {
    const own = { currency: 'EGP' } as const
    expect(await ids({ ...own, sort: 'profit' })).toEqual(['5001', '5002'])
    expect(await ids({ ...own, sort: 'profit', direction: 'asc' })).toEqual(['5002', '5001'])
    expect(await ids({ sort: 'revenue' })).toEqual(['5001', '5002', NOON[0], NOON[2], NOON[1], BELL, RING])
    expect(await ids({ sort: 'fees', currency: 'USD', direction: 'asc' })).toEqual([RING, BELL])
    // in AED only the order that consists of fees has a known profit: -8.40
    const noon = await ids({ sort: 'profit', currency: 'AED' })
    expect(noon[0]).toBe(NOON[2])
    expect((await ids({ sort: 'profit', direction: 'asc', currency: 'AED' }))[0]).toBe(NOON[2])
  })

  test.each(['date', 'revenue', 'fees', 'profit'] as const)(
    'sorted by %s, contains the same orders when paged forward and backward',
    async (sort) => {
      for (const direction of ['desc', 'asc'] as const) {
        const whole = await ids({ sort, direction })
        const there: string[] = []
        let page = await call({ sort, direction, pageSize: 2 })
        expect(page.previous).toBeNull()
        there.push(...page.orders.map(({ orderId }) => orderId))
        while (page.next) {
          page = await call({ sort, direction, pageSize: 2, cursor: page.next })
          there.push(...page.orders.map(({ orderId }) => orderId))
        }
        expect(there).toEqual(whole)
        const back = page.orders.map(({ orderId }) => orderId)
        while (page.previous) {
          page = await call({ sort, direction, pageSize: 2, cursor: page.previous })
          expect(page.next).not.toBeNull()
          back.unshift(...page.orders.map(({ orderId }) => orderId))
        }
        expect(back).toEqual(whole)
      }
    },
  )

  test('refuses a cursor from a different sort order and a malformed cursor', async () => {
    const cursorAt = (day: string) =>
      writeCursor({ sort: 'date', direction: 'desc', back: false, rank: '', value: day, id: '1' })
    const { next } = await call({ pageSize: 2 })
    for (const query of [
      { cursor: next ?? '', sort: 'fees' },
      { cursor: next ?? '', direction: 'asc' },
      { cursor: 'nonsense' },
      { cursor: cursorAt('0000-01-01') },
    ] as const) {
      const problem = await seller.fails(listOrders, { params, query })
      expect(problem).toMatchObject({ code: 'invalid_input', fields: [{ path: 'cursor' }] })
    }
    expect((await seller.fails(listOrders, { params, query: { pageSize: 101 } })).code).toBe('invalid_input')
  })
})

describe('the list of sale lines', () => {
  test.each<[QueryOf<typeof listSaleLines>, number]>([
    [{}, 17],
    [{ kind: 'refund' }, 3],
    [{ kind: 'reimbursement' }, 1],
    [{ platform: 'noon', kind: 'sale' }, 4],
    [{ currency: 'USD' }, 7],
    [{ from: '2026-03-25', to: '2026-03-25' }, 4],
    [{ search: 'advertising' }, 2],
    [{ search: 'BELL' }, 3],
    [{ search: '5002' }, 2],
  ])('filtered by %o has %i lines', async (query, expected) => {
    expect(await lineCount(query)).toBe(expected)
  })

  test('can be filtered by a product and sorted by profit', async () => {
    const query = { productId, sort: 'profit' } as const
    const { lines, total } = await seller.call(listSaleLines, { params, query })
    expect(total).toBe(3)
    // the profits are 500.00 - 115.00 - 180.00 = 205.00, 250.00 - 40.00 - 90.00 = 120.00 and -250.00 + 20.00 + 90.00 =
    // -140.00
    expect(lines.map(({ profit }) => profit)).toEqual([20_500, 12_000, -14_000])
  })

  test('repeats and skips no line when lines are imported while the user pages', async () => {
    const made = await shop(await server.current.seller())
    await importFile(made.seller, made.business.id, noonFile)
    const page = (query: object) =>
      made.seller.call(listSaleLines, { params: made.params, query: { pageSize: 3, ...query } })
    const first = await page({})
    const second = await page({ cursor: first.next ?? '' })
    // imports a sale newer than all others and a sale older than all others
    await importFile(made.seller, made.business.id, {
      name: 'between.csv',
      text: templateFile.text.replaceAll('2026-03-20', '2026-06-01').replaceAll('2026-03-21', '2026-01-01'),
    })
    expect(await page({ cursor: first.next ?? '' })).toMatchObject({ lines: second.lines })
  })
})

test('a search finds the same lines and orders, whether it reads line by line or looks up the lines first', async () => {
  const made = await shop(await server.current.seller())
  const [header = ''] = templateFile.text.split('\r\n')
  const sale = (order: number, sku: string, title: string) =>
    `${order},1,2026-03-0${order},noon,${sku},${title},1,10.00,1.00,0,EGP,sale`
  const lines = [
    sale(1, 'BAG-1', 'Leather bag'),
    sale(2, 'BAG-1', 'حقيبة جلد'),
    sale(3, 'BAG-1', ''),
    sale(4, '', 'Leather belt'),
    sale(5, 'BELT-7', 'Leather belt'),
    sale(6, 'BELT-7', 'Leather belt'),
  ]
  await importFile(made.seller, made.business.id, { name: 'bags.csv', text: [header, ...lines].join('\r\n') })
  const scope = businessScope(ownerId(made.seller.userId), made.business.id, 'EGP')
  const page = { sort: 'date', direction: 'asc', pageSize: 50, count: 'exact' } as const
  const found = (search: string, manyLines?: number) =>
    server.current.db.tenant(scope.ownerId, async (tx) => {
      const all = await Lines.of(tx, scope)
      const inLines = await findLines(tx, all, { ...page, search }, manyLines)
      const inOrders = await findOrders(tx, all, { ...page, search }, manyLines)
      const orders = inLines.lines.map(({ orderId }) => orderId)
      expect(inOrders.rows.map(({ orderId }) => orderId)).toEqual(orders)
      expect([inLines.total, inOrders.total]).toEqual([orders.length, orders.length])
      return orders.join(' ')
    })
  for (const [search, expected] of [
    ['leather', '1 4 5 6'],
    ['حقيبه', '2'],
    ['bag-1', '1 2 3'],
    ['belt', '4 5 6'],
    ['BELT-7', '5 6'],
    ['6', '6'],
    ['suitcase', ''],
  ] as const) {
    expect(await found(search)).toBe(expected)
    expect(await found(search, -1)).toBe(expected)
  }
})

test('filters offer only values that exist in the sales', async () => {
  expect(await seller.call(getSalesFilters, { params })).toEqual({
    platforms: ['Amazon', 'noon'],
    currencies: ['EGP', 'AED', 'USD'],
    products: [{ id: productId, name: PRODUCT }],
    from: '2026-03-01',
    to: '2026-04-01',
  })
})

test('each JSON route of sales responds to another seller with "not found", and refuses a visitor', async () => {
  const otherSeller = await server.current.seller()
  const { id: own } = await otherSeller.newBusiness()
  const [order] = (await call()).orders
  const visitor = server.current.visitor()
  for (const caller of [otherSeller, visitor]) {
    const withKey = { ...params, orderKey: order?.key ?? '' }
    const codes = [
      await caller.fails(listOrders, { params }),
      await caller.fails(listSaleLines, { params }),
      await caller.fails(getSalesFilters, { params }),
      await caller.fails(getOrder, { params: withKey }),
      // another seller's order is not found through a business of one's own either
      await caller.fails(getOrder, { params: { ...withKey, businessId: own } }),
    ].map(({ code }) => code)
    expect(codes).toEqual(
      caller === visitor
        ? Array(5).fill('not_signed_in')
        : [...Array(4).fill('business_not_found'), 'order_not_found'],
    )
  }
  for (const orderKey of ['nonsense', 'W10', 'WyJcdTAwMDAiLCJ4Il0']) {
    const problem = await seller.fails(getOrder, { params: { ...params, orderKey } })
    expect(problem.code).toBe('order_not_found')
  }
  // filtering one's own list by a product of another seller returns no rows
  const query = { productId }
  expect((await otherSeller.call(listOrders, { params: { businessId: own }, query })).orders).toEqual([])
  const offered = await otherSeller.call(getSalesFilters, { params: { businessId: own }, query })
  expect(offered.products).toEqual([])
})

describe('the file of a list', () => {
  const rowsOf = async (answer: Response) => readTable(await answer.text()).rows

  test('has exactly the filtered orders, sorted as in the list, with amounts as plain decimals', async () => {
    const all = await rowsOf(await seller.send(getOrdersCsv, { params, query: {} }))
    expect(all.map((row) => row.Order)).toEqual(BY_DAY)
    const query = { from: '2026-03-18', to: '2026-03-20', sort: 'revenue' } as const
    const some = await rowsOf(await seller.send(getOrdersCsv, { params, query }))
    expect(some.map((row) => row.Order)).toEqual(await ids(query))
    const [listed] = (await call({ search: '5001' })).orders
    const [written] = await rowsOf(await seller.send(getOrdersCsv, { params, query: { search: '5001' } }))
    expect(listed).toMatchObject({ revenue: 50_000, profit: 20_500 })
    expect(written).toMatchObject({ Sales: '500.00', Profit: '205.00', Currency: 'EGP', Status: 'Sold' })
  })

  test('has the filtered lines, with labels in the language of the page, and contains no formulas', async () => {
    const [header = ''] = templateFile.text.split('\r\n')
    const row = '=9+9,1,2026-04-28,noon,-7,"+cmd, ""x""",1,10.00,0,0,EGP,sale'
    await importFile(seller, params.businessId, { name: 'odd.csv', text: [header, row, ''].join('\r\n') })
    const answer = await seller.send(getSaleLinesCsv, { params, query: { from: '2026-04-28' } })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="safi-sale-lines.csv"')
    expect(await rowsOf(answer)).toMatchObject([
      { Order: "'=9+9", SKU: "'-7", Product: `'+cmd, "x"`, File: 'odd.csv', 'Row in the file': '2' },
    ])
    const query = { from: '2026-04-28', kind: 'sale', language: 'ar' } as const
    const [arabic] = await rowsOf(await seller.send(getSaleLinesCsv, { params, query }))
    expect(arabic).toMatchObject({ النوع: 'بيع', المنصة: 'نون' })
    const none = await seller.send(getSaleLinesCsv, { params, query: { from: '2027-01-01' } })
    expect(await rowsOf(none)).toEqual([])
  })

  test('is read batch after batch while it is sent, until the list ends', async () => {
    const asked: (string | undefined)[] = []
    const columns = [{ label: 'N', kind: 'count', of: (row: { n: number }) => row.n }] as const
    const file = {
      title: 'N',
      columns,
      rowOf: (row: { n: number }) => ({ currency: 'EGP', cells: [row.n] }) as const,
    }
    const batches = await batchesOf(async (cursor) => {
      asked.push(cursor)
      const n = Number(cursor ?? 1)
      return { rows: [{ n }], next: n < 3 ? String(n + 1) : null }
    })
    expect(await new Response(csvStream(file, batches)).text()).toBe('N\r\n1\r\n2\r\n3\r\n')
    expect(asked).toEqual([undefined, '2', '3'])
  })
})
