/**
 * The program with which the API benchmark compares Safi: a Hono handler with one query, on a connection pool of the same size. Arguments:
 * DATABASE_URL BUSINESS.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

const [connectionString = '', businessId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 10 })
const app = new Hono()
app.get('/products', async (c) => {
  const { rows } = await pool.query(
    `SELECT id, name, sku, description, category, status, currency, price, quantity, created_at, updated_at
      FROM products WHERE business_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
    [c.req.query('business') ?? businessId, c.req.query('pageSize') ?? 100],
  )
  return c.json({ products: rows })
})
app.get('/dashboard', async (c) => {
  const { rows } = await pool.query(
    `SELECT currency, platform, to_char(day, 'YYYY-MM') AS month, sum(revenue) AS revenue, sum(cost) AS cost,
        sum(referral_fee + fulfilment_fee + other_fee) AS fees, sum(units) AS units, sum(orders) AS orders
      FROM sales_daily WHERE business_id = $1 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [businessId],
  )
  return c.json({ rows })
})
const server = createServer(getRequestListener(app.fetch))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.on('SIGTERM', () => process.exit(0))
