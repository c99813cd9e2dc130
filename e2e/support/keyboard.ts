import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The highest number of Tab presses that a screen may need to reach an element. */
const FARTHEST = 120

/** Presses Tab until the target has the focus. Fails if Tab does not reach it. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  // Finding an element by its role needs the names of all elements, which is too slow to do after every key press.
  let elements = await target.elementHandles()
  for (let step = 0; step < FARTHEST; step++) {
    const { reached, same } = await page.evaluate(
      (all) => ({
        reached: all.some((element) => element === element.ownerDocument?.activeElement),
        same: all.length > 0 && all.every((element) => element.isConnected),
      }),
      elements,
    )
    if (reached) return
    if (same) await page.keyboard.press('Tab')
    else elements = await target.elementHandles()
  }
  throw new Error(`pressing Tab does not reach ${target}`)
}

/** Waits until this element has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.and(target.page().locator(':focus')).count()).toBe(1)
}

/** Moves the focus to the target and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

/** Moves the focus to the target by keyboard and replaces its text. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** Selects an option of a list with the arrow keys. */
export async function choose(page: Page, list: Locator, value: string): Promise<void> {
  await reach(page, list)
  await page.keyboard.press('Home')
  for (let step = 0; (await list.inputValue()) !== value; step++) {
    if (step > FARTHEST) throw new Error(`${list} has no option ${value}`)
    await page.keyboard.press('ArrowDown')
  }
}

export interface Heard {
  role: string
  name: string
  description: string
  /** The states that are true, such as invalid, disabled, focused, checked or expanded. */
  states: string[]
}

/** What a screen reader announces for the focused element, read from the accessibility tree of the browser. */
export async function heardAtFocus(page: Page): Promise<Heard> {
  const session = await page.context().newCDPSession(page)
  try {
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    })
    const [node] = nodes
    const set = (node?.properties ?? []).filter(
      ({ value }) => ![false, 'false', undefined].includes(value.value),
    )
    return {
      role: String(node?.role?.value ?? ''),
      name: String(node?.name?.value ?? ''),
      description: String(node?.description?.value ?? ''),
      states: set.map(({ name }) => name).filter((name) => STATES.includes(name)),
    }
  } finally {
    await session.detach()
  }
}

const STATES: string[] = ['invalid', 'disabled', 'checked', 'expanded']

/** Waits until a screen reader would announce the focused element with these properties. */
export async function expectHeard(page: Page, expected: object): Promise<void> {
  await expect.poll(() => heardAtFocus(page)).toMatchObject(expected)
}

/** Waits until the focused field is invalid, and its description is this message. */
export async function expectHeardInvalid(page: Page, name: string, message: string): Promise<void> {
  await expectHeard(page, {
    name: expect.stringContaining(name),
    description: expect.stringContaining(message),
    states: expect.arrayContaining(['invalid']),
  })
}
