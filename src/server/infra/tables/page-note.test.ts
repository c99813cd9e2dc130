import { expect, test } from 'vitest'
import { pageNote } from './page-note.ts'

test('prints "page 1 of 2" in the language of the reader', () => {
  expect(pageNote(1, 2, 'en')).toBe('Safi · Page 1 of 2')
  expect(pageNote(1, 2, 'ar')).toBe('صافي · صفحة 1 من 2')
})
