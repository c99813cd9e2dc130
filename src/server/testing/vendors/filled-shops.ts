import type { CountryCode } from '#domain/catalog/countries.ts'
import { NOON_SALE } from '#domain/import/testing/noon-file.ts'
import { amazonVendor } from '#server/features/connections/vendors/amazon/amazon-vendor.ts'
import { noonVendor } from '#server/features/connections/vendors/noon/noon-vendor.ts'
import { sallaVendor } from '#server/features/connections/vendors/salla/salla-vendor.ts'
import { shopifyVendor } from '#server/features/connections/vendors/shopify/shopify-vendor.ts'
import type { Vendor } from '#server/features/connections/vendors/vendor.ts'
import { wooCommerceVendor } from '#server/features/connections/vendors/woocommerce/woocommerce-vendor.ts'
import { AMAZON_ACCESS, AmazonStandIn } from './amazon/amazon-stand-in.ts'
import { NoonStandIn } from './noon/noon-stand-in.ts'
import { SALLA_APP } from './salla/salla-app.ts'
import { SallaStandIn, sallaShopOrder } from './salla/salla-stand-in.ts'
import { SHOPIFY_ENTERED, ShopifyStandIn, shopifyShopOrder } from './shopify/shopify-stand-in.ts'
import type { StandIn, TestClock } from './stand-in.ts'
import type { SyncWorld } from './sync-world.ts'
import { WOO_KEY, WOO_SECRET, WooCommerceStandIn, wooShopOrder } from './woocommerce/woocommerce-stand-in.ts'

/** A shop on a platform, with one order for each time. */
export interface FilledShop {
  readonly vendor: Vendor
  readonly standIn: StandIn
  readonly country: CountryCode
  /** The sum of all orders without VAT in minor units. */
  readonly sales: number
  connect(world: SyncWorld): Promise<string>
}

const secondOf = (at: Date) => at.toISOString().slice(0, 19)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Fills a shop of each platform with orders. */
export const FILLED_SHOPS: Readonly<
  Record<string, (clock: TestClock, times: readonly Date[]) => FilledShop>
> = {
  amazon(clock, times) {
    const standIn = new AmazonStandIn(clock)
    for (const [n, at] of times.entries())
      standIn.orders.push({
        id: `171-${String(n).padStart(7, '0')}-0000001`,
        sku: `OUD-${n % 40}`,
        price: 1_000 + ((n * 7_919) % 100_000),
        states: [{ at, status: 'Shipped' }],
      })
    const sales = standIn.orders.reduce((sum, { price }) => sum + price, 0)
    const connect = (world: SyncWorld) => world.connect('amazon', AMAZON_ACCESS)
    return { vendor: amazonVendor(), standIn, country: 'AE', sales, connect }
  },
  noon(clock, times) {
    const standIn = new NoonStandIn(clock)
    for (const [n, at] of times.entries()) {
      const order = `NAEI${String(n).padStart(11, '0')}`
      const row = { ...NOON_SALE, order, item: `${order}-1`, orderDate: dayOf(at), date: dayOf(at) }
      standIn.state.entries.push({ row, from: at.toISOString() })
    }
    const connect = (world: SyncWorld) => world.connect('noon', { keyFile: standIn.keyFile })
    return { vendor: noonVendor(), standIn, country: 'AE', sales: times.length * 12_800, connect }
  },
  salla(clock, times) {
    const standIn = new SallaStandIn(clock)
    for (const [n, at] of times.entries())
      standIn.shop.orders.push(sallaShopOrder(n + 1, secondOf(at).replace('T', ' ')))
    const connect = (world: SyncWorld) => world.authorise('salla', standIn.accounts.install())
    return { vendor: sallaVendor(SALLA_APP), standIn, country: 'SA', sales: times.length * 12_000, connect }
  },
  woocommerce(clock, times) {
    const standIn = new WooCommerceStandIn(clock)
    for (const [n, at] of times.entries()) standIn.shop.orders.push(wooShopOrder(n + 1, secondOf(at)))
    const connect = (world: SyncWorld) =>
      world.connect('woocommerce', {
        shopAddress: 'https://shop.example/store',
        consumerKey: WOO_KEY,
        consumerSecret: WOO_SECRET,
      })
    return { vendor: wooCommerceVendor(), standIn, country: 'EG', sales: times.length * 10_000, connect }
  },
  shopify(clock, times) {
    const standIn = new ShopifyStandIn(clock)
    for (const [n, at] of times.entries())
      standIn.shop.orders.push(shopifyShopOrder(n + 1, `${secondOf(at)}Z`))
    const connect = (world: SyncWorld) => world.connect('shopify', SHOPIFY_ENTERED)
    return { vendor: shopifyVendor(), standIn, country: 'AE', sales: times.length * 21_500, connect }
  },
}
