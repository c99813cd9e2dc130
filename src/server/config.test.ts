import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('exchange rates come from the default feed, from a configured feed, or from no feed when the URL is empty', () => {
  expect(readConfig({}).ratesUrl).toContain('{date}/v1/currencies/usd.json')
  const own = 'http://rates.example/{date}.json'
  expect(readConfig({ SAFI_RATES_URL: own }).ratesUrl).toBe(own)
  expect(readConfig({ SAFI_RATES_URL: '' }).ratesUrl).toBe('')
})

test.each(['rates.example', 'ftp://rates.example/{date}', 'https:'])(
  'refuses %s as the URL of an exchange rate feed',
  (url) => {
    expect(() => readConfig({ SAFI_RATES_URL: url })).toThrow(ConfigError)
    expect(() => readConfig({ SAFI_RATES_URL: url })).toThrow('SAFI_RATES_URL')
  },
)

test('takes the default of a number whose variable is blank', () => {
  const { port, backups } = readConfig({ PORT: '', SAFI_BACKUPS: ' ' })
  expect([port, backups]).toEqual([3000, 7])
  expect(readConfig({ PORT: '0', SAFI_BACKUPS: '0' })).toMatchObject({ port: 0, backups: 0 })
})

test.each(['eighty', '-1', '65536'])('refuses %s as the port', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(/^The environment is not right - PORT: /)
})

test('stores files in an S3 bucket when all its settings are set, and reports an incomplete configuration', () => {
  const whole = {
    S3_ENDPOINT: 'http://files.example:9000',
    S3_BUCKET: 'safi',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(whole).s3).toMatchObject({ bucket: 'safi', region: 'us-east-1', accessKeyId: 'id' })
  expect(() => readConfig({ ...whole, S3_BUCKET: '' })).toThrow(/need S3_BUCKET as well/)
  expect(() => readConfig({ S3_ENDPOINT: whole.S3_ENDPOINT })).toThrow(
    /need S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well/,
  )
})

test("offers Salla when the credentials of Safi's app at Salla and a key for secrets are configured, and reports an incomplete configuration", () => {
  const whole = {
    SAFI_SECRETS_KEY: `first:${Buffer.alloc(32, 1).toString('base64')}`,
    SAFI_SALLA_CLIENT_ID: 'id',
    SAFI_SALLA_CLIENT_SECRET: 'secret',
    SAFI_SALLA_WEBHOOK_SECRET: 'hook',
  }
  expect(readConfig({ SAFI_SALLA_CLIENT_ID: '' }).salla).toBeUndefined()
  expect(readConfig(whole).salla).toEqual({ clientId: 'id', clientSecret: 'secret', webhookSecret: 'hook' })
  expect(() => readConfig({ ...whole, SAFI_SALLA_WEBHOOK_SECRET: '' })).toThrow(
    /Salla needs SAFI_SALLA_WEBHOOK_SECRET as well/,
  )
  expect(() => readConfig({ ...whole, SAFI_SECRETS_KEY: '' })).toThrow(/Salla needs SAFI_SECRETS_KEY as well/)
})

test('the storage limit of a seller is 2 GB unless configured', () => {
  expect(readConfig({}).sellerBytes).toBe(2048 * 1024 * 1024)
  expect(readConfig({ SAFI_SELLER_STORAGE_MB: '5' }).sellerBytes).toBe(5 * 1024 * 1024)
  expect(() => readConfig({ SAFI_SELLER_STORAGE_MB: '0' })).toThrow('SAFI_SELLER_STORAGE_MB')
})

test('metrics are served only when a port is configured', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
})
