import { expect, test } from 'vitest'
import { runCli } from './testing/run-cli.ts'

const run = (...args: string[]) => runCli(args)

test.each([
  [['profit'], 'name the sales file'],
  [['profit', 'a.csv', 'b.csv'], 'only one file is allowed'],
  [['profit', 'a.csv', '--date-order', 'week'], '--date-order must be day or month or year'],
  [['profit', 'a.csv', '--wat'], '--wat'],
  [['profit', 'a.csv', '--vat', 'Arabia'], '--vat must be a country'],
  [['profit', 'a.csv', '--vat', 'SA', '--vat-rate', 'much'], '--vat-rate must be a percentage'],
  [['profit', 'a.csv', '--vat-rate', '15'], '--vat-rate needs --vat'],
  [['profit', 'a.csv', '--vat', 'JO'], 'the VAT rate of JO is unknown'],
  [['profit', 'a.csv', '--platform', 'Salllla'], '--platform must be one of noon, Amazon'],
  [['profit', 'a.csv', '--lang', 'fr'], '--lang must be en or ar'],
  [['sell'], 'no command "sell"'],
])('rejects the arguments %j with a message', async (args, message) => {
  const { code, err } = await run(...args)
  expect(code).toBe(1)
  expect(err).toContain(message)
})

test('prints the usage for --help, and exits with code 1 without arguments', async () => {
  expect(await run('--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Usage: safi profit FILE'),
  })
  expect(await run('profit', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--costs') })
  expect((await run()).code).toBe(1)
})
