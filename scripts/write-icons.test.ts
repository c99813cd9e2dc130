import { expect, test } from 'vitest'
import { fileOf, iconModule, presentIcons, shapesOf } from './write-icons.js'

// imported by a computed path, so that the type checker does not load React's types, which would change the browser types of the journeys
const modules = { lucide: 'lucide-react', ours: '../src/web/ui/icons/' }

test('draws each icon exactly as Lucide does', async () => {
  const lucide: Record<string, unknown> = await import(modules.lucide)
  for (const name of presentIcons()) {
    const ours: Record<string, unknown> = await import(`${modules.ours}${fileOf(name)}`)
    expect(shapesOf(ours[name]), name).toBe(shapesOf(lucide[name]))
  }
})

test('refuses the name of an icon that Lucide does not have', () => {
  expect(() => iconModule('NoSuchIcon')).toThrow('no icon named NoSuchIcon')
})
