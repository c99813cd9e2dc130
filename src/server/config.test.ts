import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('exchange rates come from the open feed, from another, or from nowhere', () => {
  expect(readConfig({}).ratesUrl).toContain('{date}/v1/currencies/usd.json')
  const own = 'http://rates.example/{date}.json'
  expect(readConfig({ SAFI_RATES_URL: own }).ratesUrl).toBe(own)
  expect(readConfig({ SAFI_RATES_URL: '' }).ratesUrl).toBe('')
})

test.each(['rates.example', 'ftp://rates.example/{date}', 'https:'])('%s is no feed', (url) => {
  expect(() => readConfig({ SAFI_RATES_URL: url })).toThrow(ConfigError)
  expect(() => readConfig({ SAFI_RATES_URL: url })).toThrow('SAFI_RATES_URL')
})
