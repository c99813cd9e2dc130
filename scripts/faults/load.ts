import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { commitImport, getImport, uploadImport } from '#contract/imports.ts'
import { createProduct, updateProduct } from '#contract/products.ts'
import { type Catalog, catalogOf, productBody } from '#server/testing/product-forms.ts'
import { TestClient } from '#server/testing/test-client.ts'

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'

export interface FileFacts {
  readonly lines: number
  /** The revenue of all lines of the file in minor units. */
  readonly revenue: number
}

export interface KnownProduct {
  id: string
  /** The last price whose change the server acknowledged. `maybe`: prices that were sent after it and not acknowledged. */
  price: number
  maybe: number[]
}

/** A simulated seller who records every acknowledgement of the server. */
export class Load {
  readonly client: TestClient
  readonly businessId: string
  readonly #catalog: Catalog
  /** The lines and revenue of each sales file that was sent so far, by file name. */
  readonly files = new Map<string, FileFacts>()
  /** The imports whose commit was acknowledged: the import id with the name of the file. */
  readonly committed = new Map<string, string>()
  readonly products = new Map<string, KnownProduct>()
  /** The SKUs of products whose creation was requested but not acknowledged. */
  readonly unanswered = new Set<string>()
  acknowledged = 0
  /** The number of refusals by error code. A broken connection counts as "no answer". */
  readonly refused = new Map<string, number>()
  #stopped = false
  #workers: Promise<void>[] = []

  private constructor(client: TestClient, businessId: string, catalog: Catalog) {
    this.client = client
    this.businessId = businessId
    this.#catalog = catalog
  }

  static async begin(url: string): Promise<Load> {
    const client = await new TestClient(url).signUp()
    const { id } = await client.newBusiness()
    return new Load(client, id, await catalogOf(client))
  }

  start(workers = 2): this {
    this.#workers = Array.from({ length: workers }, async (_, worker) => {
      while (!this.#stopped) await (worker % 2 === 0 ? this.#importOne() : this.#editOne())
    })
    return this
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#workers)
  }

  async #importOne(): Promise<void> {
    const name = `${randomUUID()}.csv`
    const { text, facts } = salesFile(randomInt(50, 1500))
    this.files.set(name, facts)
    const params = { businessId: this.businessId }
    const uploaded = await this.#ask(() =>
      this.client.call(uploadImport, { params, query: { fileName: name }, bytes: text }),
    )
    if (!uploaded) return
    const at = { ...params, importId: uploaded.id }
    let status = 'checking'
    while (status === 'checking' && !this.#stopped) {
      await pause(40) // the server works in the background
      status = (await this.#ask(() => this.client.call(getImport, { params: at }), false))?.status ?? status
    }
    if (status !== 'ready') return
    const done = await this.#ask(() => this.client.call(commitImport, { params: at, body: {} }))
    if (done) this.committed.set(uploaded.id, name)
  }

  async #editOne(): Promise<void> {
    const params = { businessId: this.businessId }
    const known = [...this.products.entries()]
    const chosen = known.length > 5 ? known[randomInt(known.length)] : undefined
    const price = randomInt(1_000, 90_000)
    if (!chosen) {
      const sku = `SKU-${randomUUID()}`
      this.unanswered.add(sku)
      const body = productBody(this.#catalog, { sku, price })
      const made = await this.#ask(() => this.client.call(createProduct, { params, body }))
      if (!made) return
      this.unanswered.delete(sku)
      this.products.set(sku, { id: made.id, price, maybe: [] })
      return
    }
    const [sku, product] = chosen
    product.maybe.push(price)
    const body = productBody(this.#catalog, { sku, price })
    const at = { ...params, productId: product.id }
    if (!(await this.#ask(() => this.client.call(updateProduct, { params: at, body })))) return
    product.price = price
    product.maybe = []
  }

  /** Calls the API. Returns undefined if the call was refused or got no response. */
  async #ask<T>(call: () => Promise<T>, counts = true): Promise<T | undefined> {
    try {
      const answer = await call()
      if (counts) this.acknowledged += 1
      return answer
    } catch (error) {
      const code = codeOf(error)
      this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
      await pause(100) // a person would not retry at once either
      return undefined
    }
  }
}

/** The error code of the response, or the HTTP status if a proxy answered instead of the server. */
function codeOf(error: unknown): string {
  const { message } = error as Error
  const code = /"code":"(\w+)"/.exec(message)?.[1]
  return code ?? /: (\d{3}) /.exec(message)?.[1] ?? 'no answer'
}

function salesFile(lines: number): { text: string; facts: FileFacts } {
  const mark = randomUUID()
  let revenue = 0
  const rows = Array.from({ length: lines }, (_, index) => {
    const price = randomInt(500, 20_000)
    revenue += price
    const day = String((index % 28) + 1).padStart(2, '0')
    return `${mark}-${index >> 1},${index % 2},2026-02-${day},noon,SKU-${index % 20},Thing ${index % 20},1,${(price / 100).toFixed(2)},1.50,1.00,EGP,sale`
  })
  return { text: [HEADER, ...rows, ''].join('\n'), facts: { lines, revenue } }
}
