/** Calculates the same profit as `safi profit`, with DuckDB. Arguments: the CSV files SALES and COSTS. Prints JSON in minor units. */
import { ANSWER_SQL } from './profit-answer.ts'

interface DuckDb {
  DuckDBInstance: {
    create(): Promise<{
      connect(): Promise<{ runAndReadAll(sql: string): Promise<{ getRowsJson(): unknown[][] }> }>
    }>
  }
}

const [sales = '', costs = ''] = process.argv.slice(2)
const packageName = '@duckdb/node-api'
const { DuckDBInstance } = (await import(packageName)) as DuckDb
const connection = await (await DuckDBInstance.create()).connect()
const text = `columns = {'order_id': 'VARCHAR', 'line_id': 'VARCHAR', 'date': 'VARCHAR', 'platform': 'VARCHAR', 'sku': 'VARCHAR',
  'product_name': 'VARCHAR', 'quantity': 'BIGINT', 'unit_price': 'DECIMAL(18,2)', 'referral_fee': 'DECIMAL(18,2)',
  'fulfilment_fee': 'DECIMAL(18,2)', 'currency': 'VARCHAR', 'type': 'VARCHAR'}`
await connection.runAndReadAll(`CREATE TABLE lines AS
  SELECT s.date, s.platform, s.sku, s.quantity, CAST(s.unit_price * 100 AS BIGINT) * s.quantity AS revenue,
    CAST((s.referral_fee + s.fulfilment_fee) * 100 AS BIGINT) AS fees,
    CAST(c.unit_cost * 100 AS BIGINT) * s.quantity AS cost
  FROM read_csv('${sales}', header = true, ${text}) s
  LEFT JOIN read_csv('${costs}', header = true, columns = {'sku': 'VARCHAR', 'unit_cost': 'DECIMAL(18,2)'}) c USING (sku)`)
const read = await connection.runAndReadAll(ANSWER_SQL)
console.log(JSON.stringify(read.getRowsJson()))
