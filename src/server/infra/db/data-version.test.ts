import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uploadImage } from '#contract/images.ts'
import { createPlatform, updateProduct } from '#contract/products.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'
import { dataVersion } from './data-version.ts'
import { ownerId } from './owner.ts'
import { rowsOf } from './rows.ts'

const server = testServer()
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
const FILE = {
  name: 'some.csv',
  text: `order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type
A,1,2026-03-05,noon,LAMP-1,Lamp,1,100.00,5.00,0.00,EGP,sale
`,
}

/**
 * Creates a business with a row in every table that cached responses show. Returns functions that read the business's
 * data version and change its data.
 */
async function business() {
  const { seller, business, add, params, form } = await shop(await server.current.seller())
  const { id: productId } = await add()
  const { id: platformId } = await seller.call(createPlatform, { body: { name: 'Own shop' } })
  const image = await seller.call(uploadImage, { bytes: new Uint8Array(PIXEL) })
  const body = form({ platforms: [{ platformId, sku: 'OWN' }], imageIds: [image.id] })
  await seller.call(updateProduct, { params: { ...params, productId }, body })
  await importFile(seller, business.id, FILE)
  const scope = { ownerId: ownerId(seller.userId), businessId: business.id }
  const version = async () => {
    const [row] = await rowsOf<{ version: string }>(
      server.current.db.system,
      sql`SELECT ${dataVersion(scope)} AS version`,
    )
    return row?.version
  }
  return {
    scope,
    version,
    /** Returns whether the SQL statement changes the data version. */
    async change(statement: string): Promise<boolean> {
      const before = await version()
      await server.current.db.tenant(scope.ownerId, (tx) => tx.execute(sql.raw(statement)))
      return (await version()) !== before
    },
  }
}

/**
 * Tables of products and rollups. For each of them: the column values to change in a copy of a row, so that the copy
 * can be inserted as a second row.
 */
const TABLES = {
  sales_daily: { currency: 'QAR' },
  sales_monthly_sku: { currency: 'QAR' },
  sales_sku: { currency: 'QAR' },
  product_platforms: { platform_id: '00000000-0000-4000-8000-000000000001' },
  product_images: { position: 7 },
  cost_line_items: { id: '00000000-0000-4000-8000-000000000002' },
  products: { id: '00000000-0000-4000-8000-000000000003' },
}
const ROLLUPS = ['sales_daily', 'sales_monthly_sku', 'sales_sku']

test('each change of a row that cached responses show changes the data version of its business and of no other business', async () => {
  const { change } = await business()
  const other = await business()
  const before = await other.version()
  await server.current.db.system.execute(sql`INSERT INTO platforms (id, name, is_custom)
    VALUES (${TABLES.product_platforms.platform_id}, 'Built in', false)`)
  for (const [table, values] of Object.entries(TABLES)) {
    const changes = [
      await change(`UPDATE ${table} SET user_id = user_id`),
      await change(`INSERT INTO ${table} SELECT (jsonb_populate_record(t, '${JSON.stringify(values)}')).*
        FROM ${table} t LIMIT 1`),
    ]
    if (table !== 'products') changes.push(await change(`DELETE FROM ${table}`))
    expect({ table, changes }).toEqual({ table, changes: changes.map(() => true) })
  }
  expect(await change(`UPDATE platforms SET name = name || ' 2' WHERE is_custom`)).toBe(true)
  expect(await change(`UPDATE imports SET active = false`)).toBe(true)
  expect(await change(`DELETE FROM products`)).toBe(true)
  expect(await other.version()).toBe(before)
})

test('the data version stays the same while an import is inactive, and when an import only reports progress', async () => {
  const { change } = await business()
  expect(await change(`UPDATE imports SET rows_done = rows_done + 1, active = active`)).toBe(false)
  await change(`UPDATE imports SET active = false`)
  for (const table of ROLLUPS) {
    expect(await change(`UPDATE ${table} SET revenue = revenue + 1`)).toBe(false)
    expect(await change(`DELETE FROM ${table}`)).toBe(false)
  }
  expect(await change(`UPDATE imports SET active = true`)).toBe(true)
})

test('a change that is rolled back leaves the data version unchanged', async () => {
  const { scope, version } = await business()
  const before = await version()
  const failing = server.current.db.tenant(scope.ownerId, async (tx) => {
    await tx.execute(sql`UPDATE products SET name = 'Other'`)
    throw new Error('after the change')
  })
  await expect(failing).rejects.toThrow('after the change')
  expect(await version()).toBe(before)
})
