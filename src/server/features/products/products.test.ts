import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteBusiness, getBusiness } from '#contract/businesses.ts'
import { getImage, uploadImage } from '#contract/images.ts'
import { changeProducts } from '#contract/product-changes.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  listStockMovements,
  type ProductDetail,
  updateProduct,
} from '#contract/products.ts'
import { addReceipt } from '#contract/receipts.ts'
import { products, unitCosts } from '#server/infra/db/schema/catalog.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { picture } from '#server/testing/pictures.ts'
import { shop } from '#server/testing/product-forms.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer()
const newShop = async (country?: 'EG' | 'KW') => shop(await server.current.seller(), country)

let pictures = 0
/** Uploads a picture, for a product of the business if one is given. */
const upload = async (seller: TestClient, businessId?: string) => {
  pictures += 1
  return seller.call(uploadImage, { bytes: picture(100, 'image/jpeg', pictures), query: { businessId } })
}

describe('a product', () => {
  test('is saved and read back exactly as entered, in the currency of its business', async () => {
    const { seller, business, catalog, form, params } = await newShop('KW')
    const image = await upload(seller, business.id)
    const made = await seller.call(createProduct, {
      params,
      body: form({
        name: '  Desk lamp ',
        description: ' bright ',
        category: 'Home',
        imageIds: [image.id],
        platforms: [
          {
            platformId: catalog.platforms.noon,
            sku: ' N-1 ',
            referralFeePpm: 1,
            outboundFee: 2,
            monthlyStorageFee: 3,
          },
          { platformId: catalog.platforms.amazon },
        ],
      }),
    })
    expect(made).toMatchObject({
      businessId: business.id,
      name: 'Desk lamp',
      description: 'bright',
      sku: 'LAMP-1',
      category: 'Home',
      status: 'active',
      currency: 'KWD',
      price: 25_000,
      quantity: 10,
      unitCost: 10_000,
      images: [image],
      platforms: [
        { code: 'amazon', sku: '', referralFeePpm: 0, outboundFee: 0, monthlyStorageFee: 0 },
        { code: 'noon', name: 'noon', isCustom: false, sku: 'N-1', referralFeePpm: 1, outboundFee: 2 },
      ],
      costItems: [
        { categoryCode: 'product', category: 'Product', name: 'Lamp', amount: 9_000 },
        { categoryCode: 'packaging', name: '', amount: 1_000 },
      ],
    })
    const productId = made.id
    expect(await seller.call(getProduct, { params: { ...params, productId } })).toEqual(made)
    const { movements } = await seller.call(listStockMovements, { params: { ...params, productId } })
    expect(movements).toMatchObject([{ kind: 'set', delta: 10, quantityAfter: 10, importId: null }])
    expect((await seller.call(getBusiness, { params })).productCount).toBe(1)
  })

  test('is added once when the request is sent again, and its id is refused with other values', async () => {
    const { seller, business, catalog, form, params } = await newShop()
    const image = await upload(seller, business.id)
    const id = randomUUID()
    const platforms = [
      { platformId: catalog.platforms.noon, fulfilment: 'platform', follows: ['referral', 'storage'] },
      { platformId: catalog.platforms.amazon, referralFeePpm: 150_000 },
    ]
    const entered = { id, imageIds: [image.id, image.id], platforms }
    const body = form(entered)
    const add = () => seller.call(createProduct, { params, body })
    const [made, ...again] = await Promise.all([add(), add(), add()])
    expect(made?.id).toBe(id)
    expect(again).toEqual([made, made])
    const other = { businessId: (await seller.newBusiness({ country: 'EG' })).id }
    const [first, second] = platforms
    // a second product with this SKU would make its sales ambiguous
    const sameSku = [{ path: 'sku', code: 'skuSaved' }]
    for (const change of [
      { price: 1 },
      { sku: 'lamp-1' },
      { quantity: null },
      { imageIds: [] },
      { costItems: [] },
      { platforms: [first, { ...second, outboundFee: 1 }] },
      { platforms: [first] },
    ])
      expect(
        await seller.fails(createProduct, { params, body: form({ ...entered, ...change }) }),
      ).toMatchObject({ code: 'already_saved', fields: sameSku })
    for (const refused of [
      { params, body: form({ ...entered, sku: 'LAMP-2' }) },
      { params, body: form({ ...entered, sku: '' }) },
      { params: other, body },
    ]) {
      const { code, fields } = await seller.fails(createProduct, refused)
      expect([code, fields]).toEqual(['already_saved', undefined])
    }
    expect((await seller.call(listProducts, { params })).products).toMatchObject([{ id, price: 25_000 }])
  })

  test("another seller's new product with the same id is a product of their own", async () => {
    const [mine, theirs] = [await newShop(), await newShop()]
    const { id, createdAt } = await mine.add({ id: randomUUID() })
    expect(await theirs.add({ id, name: 'Vase' })).toMatchObject({ id, name: 'Vase' })
    const at = { ...mine.params, productId: id }
    expect(await mine.seller.call(getProduct, { params: at })).toMatchObject({ name: 'Desk lamp', createdAt })
    expect((await theirs.seller.fails(getProduct, { params: at })).code).toBe('product_not_found')
  })

  test('has an unknown cost, not zero, when it has no cost items', async () => {
    const { seller, add, params } = await newShop()
    const made = await add({ costItems: [] })
    expect(made.unitCost).toBeNull()
    const { products: listed } = await seller.call(listProducts, { params })
    expect(listed[0]?.unitCost).toBeNull()
    const rows = await server.current.db.system
      .select()
      .from(unitCosts)
      .where(eq(unitCosts.productId, made.id))
    expect(rows).toEqual([])
  })

  test('is replaced completely by an update, which adds a stock movement only if the quantity changed', async () => {
    const { seller, add, form, catalog, params } = await newShop()
    const made = await add()
    const at = { ...params, productId: made.id }
    const changed = await seller.call(updateProduct, {
      params: at,
      body: form({
        name: 'Floor lamp',
        price: 30_000,
        quantity: 4,
        platforms: [{ platformId: catalog.platforms.jumia, outboundFee: 7 }],
        costItems: [{ costCategoryId: catalog.categories.customs, amount: 1 }],
      }),
    })
    expect(changed).toMatchObject({
      id: made.id,
      name: 'Floor lamp',
      price: 30_000,
      quantity: 4,
      unitCost: 1,
    })
    expect(changed.platforms.map(({ code }) => code)).toEqual(['jumia'])
    expect(changed.costItems.map(({ categoryCode }) => categoryCode)).toEqual(['customs'])
    await seller.call(updateProduct, { params: at, body: form({ quantity: 4 }) })
    const { movements } = await seller.call(listStockMovements, { params: at })
    expect(movements.map(({ delta, quantityAfter }) => [delta, quantityAfter])).toEqual([
      [-6, 4],
      [10, 10],
    ])
  })
})

describe('images of a product', () => {
  test('saving a product removes image files that no product uses any more, and keeps the others', async () => {
    const { seller, business, add, form, params } = await newShop()
    const [first, second, third] = [
      await upload(seller, business.id),
      await upload(seller, business.id),
      await upload(seller, business.id),
    ]
    const status = async ({ id }: { id: string }) =>
      (await seller.send(getImage, { params: { imageId: id } })).status
    const made = await add({ imageIds: [first.id, second.id] })
    const other = await add({ imageIds: [second.id] })
    expect(made.images).toEqual([first, second])
    const changed = await seller.call(updateProduct, {
      params: { ...params, productId: made.id },
      body: form({ imageIds: [third.id] }),
    })
    expect(changed.images).toEqual([third])
    expect([await status(first), await status(second), await status(third)]).toEqual([404, 200, 200])
    await seller.call(deleteProduct, { params: { ...params, productId: made.id }, body: { name: made.name } })
    expect([await status(second), await status(third)]).toEqual([200, 404])
    expect((await seller.call(getProduct, { params: { ...params, productId: other.id } })).images).toEqual([
      second,
    ])
    await seller.call(deleteBusiness, { params, body: { name: business.name } })
    expect(await status(second)).toBe(404)
  })

  test("saving a product with another seller's image is refused and saves nothing", async () => {
    const { seller, form, params } = await newShop()
    const theirs = await upload(await server.current.seller())
    const problem = await seller.fails(createProduct, { params, body: form({ imageIds: [theirs.id] }) })
    expect(problem).toMatchObject({ code: 'image_not_found', status: 404 })
    expect((await seller.call(listProducts, { params })).total).toBe(0)
  })
})

describe('saving a product in one transaction', () => {
  test('changes nothing when the last step fails', async () => {
    const { seller, add, form, catalog, params } = await newShop()
    const { db } = server.current
    const image = await upload(seller)
    const made = await add({ imageIds: [image.id] })
    const at = { ...params, productId: made.id }
    await db.system.execute(sql`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`)
    await db.system.execute(sql`
      CREATE TRIGGER refuse BEFORE INSERT ON audit_entries FOR EACH ROW
      WHEN (NEW.action LIKE 'product.%') EXECUTE FUNCTION refuse()`)
    try {
      const body = form({
        name: 'Half saved',
        quantity: 3,
        costItems: [],
        imageIds: [],
        platforms: [{ platformId: catalog.platforms.etsy }],
      })
      expect((await seller.fails(createProduct, { params, body })).code).toBe('server_failed')
      expect((await seller.fails(updateProduct, { params: at, body })).code).toBe('server_failed')
      expect((await seller.fails(deleteProduct, { params: at, body: { name: made.name } })).code).toBe(
        'server_failed',
      )
    } finally {
      await db.system.execute(sql`DROP TRIGGER refuse ON audit_entries`)
    }
    expect(await seller.call(getProduct, { params: at })).toEqual(made)
    expect((await seller.call(listProducts, { params })).total).toBe(1)
    expect((await seller.call(listStockMovements, { params: at })).total).toBe(1)
    expect((await seller.send(getImage, { params: { imageId: image.id } })).status).toBe(200)
    const costs = await db.system.select().from(unitCosts).where(eq(unitCosts.productId, made.id))
    expect(costs).toMatchObject([{ validFrom: '0001-01-01', unitCost: 10_000 }])
  })

  test('does not mix the values of concurrent saves of one product', async () => {
    const { seller, add, form, catalog, params } = await newShop()
    const made = await add()
    const at = { ...params, productId: made.id }
    const platformIds = Object.values(catalog.platforms)
    await Promise.all(
      platformIds.map((platformId, index) =>
        seller.call(updateProduct, {
          params: at,
          body: form({ name: `Save ${index}`, quantity: index, platforms: [{ platformId }] }),
        }),
      ),
    )
    const saved = await seller.call(getProduct, { params: at })
    const index = Number(saved.name.split(' ')[1])
    expect(saved.platforms.map(({ platformId }) => platformId)).toEqual([platformIds[index]])
    expect(saved.quantity).toBe(index)
    const { movements } = await seller.call(listStockMovements, { params: at, query: { pageSize: 100 } })
    expect(movements.reduce((sum, { delta }) => sum + (delta ?? 0), 0)).toBe(index)
  })

  test('saves no product in a business that is deleted at the same time', async () => {
    const { seller, business, form, params } = await newShop()
    const results = await Promise.all([
      seller.send(createProduct, { params, body: form() }),
      seller.send(deleteBusiness, { params, body: { name: business.name } }),
      seller.send(createProduct, { params, body: form() }),
    ])
    for (const { status } of results) expect([201, 204, 404]).toContain(status)
    const left = await server.current.db.system
      .select()
      .from(products)
      .where(eq(products.userId, seller.userId))
    expect(left).toEqual([])
  })
})

describe('saving a product that changed after the form was opened', () => {
  /** Returns the body that the form sends: all values of the product as it was opened, with these changes. */
  const edited = (opened: ProductDetail, changes: object = {}) => {
    const { name, description, sku, category, variantOf, price, quantity, images, platforms, costItems } =
      opened
    const imageIds = images.map(({ id }) => id)
    const values = {
      name,
      description,
      sku,
      category,
      variantOf,
      price,
      quantity,
      imageIds,
      platforms,
      costItems,
    }
    return { ...values, ...changes, opened }
  }

  /** Leaves out the ids of cost items, which each save replaces. */
  const values = ({ costItems, ...product }: ProductDetail) => ({
    ...product,
    costItems: costItems.map(({ id: _, ...item }) => item),
  })

  test('keeps the stock, cost, price and fees that a receipt, sales and other members changed', async () => {
    const { seller, business, add, catalog, params } = await newShop()
    const { amazon, noon } = catalog.platforms
    const image = await upload(seller, business.id)
    const costItems = [{ costCategoryId: catalog.categories.product, amount: 4_000 }]
    const opened = await add({ imageIds: [image.id], costItems })
    const at = { ...params, productId: opened.id }
    await seller.call(addReceipt, {
      params: at,
      body: { receivedOn: new Date().toISOString().slice(0, 10), quantity: 100, unitCost: 5_000 },
    })
    const header =
      'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
    const text = `${header}\nA,1,2026-03-05,noon,LAMP-1,Lamp,3,100.00,5.00,0.00,EGP,sale\n`
    const sold = await importFile(seller, business.id, { name: 'sold.csv', text }, { moveStock: true })
    await seller.call(changeProducts, {
      params,
      body: {
        changes: [
          {
            productId: opened.id,
            price: 55_500,
            fees: [
              { platformId: noon ?? '', referralFeePpm: 120_000 },
              { platformId: amazon ?? '', outboundFee: 700 },
            ],
          },
        ],
      },
    })
    const now = values(await seller.call(getProduct, { params: at }))
    expect(now).toMatchObject({ quantity: 107, unitCost: 5_000, price: 55_500 })
    const saved = async (changes: object) =>
      values(await seller.call(updateProduct, { params: at, body: edited(opened, changes) }))
    const described = { ...now, description: 'New' }
    expect(await saved({ description: 'New' })).toEqual(described)
    // another value of a platform keeps its fees, and the platform that was added
    const [platform] = opened.platforms
    const platforms = [{ ...platform, sku: 'N-1' }]
    expect(await saved({ description: 'New', platforms })).toEqual({
      ...described,
      platforms: now.platforms.map((each) => (each.code === 'noon' ? { ...each, sku: 'N-1' } : each)),
    })
    await undoAndWait(seller, business.id, sold.id)
    expect((await seller.call(getProduct, { params: at })).quantity).toBe(110)
    expect(await saved({ quantity: 90 })).toMatchObject({ quantity: 90, price: 55_500 })
  })

  test('does not add a platform or an image again that another member removed', async () => {
    const { seller, business, add, form, catalog, params } = await newShop()
    const { amazon, noon } = catalog.platforms
    const image = await upload(seller, business.id)
    const opened = await add({
      imageIds: [image.id],
      platforms: [{ platformId: noon }, { platformId: amazon }],
    })
    const at = { ...params, productId: opened.id }
    const body = form({ imageIds: [], platforms: [{ platformId: amazon, outboundFee: 5 }] })
    const now = values(await seller.call(updateProduct, { params: at, body }))
    const renamed = await seller.call(updateProduct, { params: at, body: edited(opened, { name: 'Lamp' }) })
    expect(values(renamed)).toEqual({ ...now, name: 'Lamp' })
  })
})
