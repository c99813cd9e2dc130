import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { open, SecretKeys, seal, Unreadable } from './keys.ts'
import { Secret } from './secret.ts'

const named = (name: string) => `${name}:${randomBytes(32).toString('base64')}`

describe('the keys of secrets', () => {
  test('encrypt with the first key and decrypt with every key', () => {
    const [old, recent] = [named('old'), named('recent')]
    const wrapped = SecretKeys.parse(old).newDataKey('mine')
    const both = SecretKeys.parse(`${recent}, ${old}`)
    const dataKey = both.dataKey('mine', wrapped)
    expect(both.newDataKey('mine')).toMatch(/^recent:/)
    const rewrapped = both.rewrap('mine', wrapped) ?? ''
    expect(rewrapped).toMatch(/^recent:/)
    expect(SecretKeys.parse(recent).dataKey('mine', rewrapped)).toEqual(dataKey)
    expect(both.rewrap('mine', rewrapped)).toBeNull()
    expect(() => SecretKeys.parse(recent).dataKey('mine', wrapped)).toThrow(Unreadable)
  })

  test.each([
    ['nothing', ''],
    ['a key without a name', randomBytes(32).toString('base64')],
    ['a short key', `short:${randomBytes(16).toString('base64')}`],
    ['the same name twice', `${named('same')},${named('same')}`],
  ])('refuse %s without quoting it', (_, setting) => {
    const message = (() => {
      try {
        SecretKeys.parse(setting)
        return ''
      } catch (error) {
        return String(error)
      }
    })()
    expect(message).toMatch(/each key must look like|same name/)
    expect(message).not.toContain(setting.split(':')[1] ?? 'nothing')
  })
})

test('decrypts a secret only in the place that it was encrypted for, and not after one changed byte', () => {
  const key = randomBytes(32)
  const sealed = seal(key, 'seller|connection|secret.key|1', Buffer.from('planted'))
  expect(open(key, 'seller|connection|secret.key|1', sealed).toString()).toBe('planted')
  for (const elsewhere of [
    'other|connection|secret.key|1',
    'seller|other|secret.key|1',
    'seller|connection|secret.key|2',
  ])
    expect(() => open(key, elsewhere, sealed)).toThrow(Unreadable)
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    expect(() => open(key, 'seller|connection|secret.key|1', damaged.toString('base64url'))).toThrow(
      Unreadable,
    )
  }
  expect(seal(key, 'same', Buffer.from('planted'))).not.toBe(seal(key, 'same', Buffer.from('planted')))
})

test('a Secret does not reveal its value in text, JSON, templates, inspection or errors', () => {
  const secret = new Secret('planted')
  const shown = [
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ secret }, { depth: 9, showHidden: true }),
    String(new Error('failed', { cause: secret }).cause),
    Object.keys(secret).join(),
  ]
  expect(shown.join()).not.toContain('planted')
  expect(secret.reveal()).toBe('planted')
})
