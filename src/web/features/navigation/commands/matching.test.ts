import { expect, test } from 'vitest'
import { type Command, matchingCommands } from './matching.ts'

const run = () => undefined
const commands: Command[] = [
  { id: '1', label: 'Import sales', words: 'upload', run },
  { id: '2', label: 'Sales', run },
  { id: '3', label: 'إضاءة مكتبية', detail: 'LED-20', run },
]
const found = (search: string) => matchingCommands(commands, search).map(({ id }) => id)

test.each([
  ['', ['1', '2', '3']],
  ['sal', ['2', '1']],
  ['SALES import', ['1']],
  ['upload', ['1']],
  ['اضاءه', ['3']],
  ['led-٢٠', ['3']],
  ['nothing', []],
])('a search for "%s" finds the commands %j', (search, ids) => {
  expect(found(search)).toEqual(ids)
})
