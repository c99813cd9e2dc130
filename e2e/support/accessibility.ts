import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The kinds of text whose contrast axe-core has checked in this worker without finding a violation. */
const readable = new Set<string>()

/** Checks a page by all rules of axe-core except those on colour contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await load(page)
  const violations = await page.evaluate<string[]>(`axe.run({
    resultTypes: ['violations'],
    // style sheets are not preloaded, because only one experimental rule of axe-core reads them
    preload: { assets: ['media'] },
    rules: { 'color-contrast': { enabled: false } },
  }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(' ')))`)
  expect(violations, page.url()).toEqual([])
}

/**
 * Checks the colour contrast of each text whose kind axe-core has not checked yet. axe-core needs longer for contrast than for all other
 * rules together, and nearly all texts of a screen look like those of earlier screens. A kind contains everything on which contrast
 * depends, so it needs no second check in another language, at another width or on another screen.
 */
export async function expectContrast(page: Page): Promise<void> {
  const kinds = await page.evaluate<string[]>(FIND_KINDS)
  const known = kinds.filter((kind) => readable.has(kind))
  if (known.length === kinds.length) return
  await load(page)
  const { judged, violations } = await page.evaluate<{
    judged: string[]
    violations: string[]
  }>(`(async () => {
    // the page may have rendered again since its texts were collected, so they are collected once more
    const known = new Set(${JSON.stringify(known)})
    const unknown = ${FIND_KINDS}.filter((kind) => !known.has(kind))
    const kinds = textKinds
    if (unknown.length === 0) return { judged: [], violations: [] }
    const options = { runOnly: ['color-contrast'], preload: false, elementRef: true }
    const { violations, passes, incomplete } = await axe.run({ include: unknown.flatMap((kind) => kinds.get(kind)) }, options)
    const nodes = [...passes, ...incomplete].flatMap(({ nodes }) => nodes)
    // a text that another element partly covers is not marked as checked: on the next page it may be uncovered
    const whole = nodes.filter(({ any }) => any[0]?.data?.messageKey !== 'elmPartiallyObscured')
    const seen = new Set(whole.map(({ element }) => element))
    return {
      judged: unknown.filter((kind) => kinds.get(kind).some((element) => seen.has(element))),
      violations: violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target)),
    }
  })()`)
  expect(violations, page.url()).toEqual([])
  for (const kind of judged) readable.add(kind)
}

/**
 * Loads axe-core into the page once, without the HTML of violations, which is slow to produce. To ignore ligatures of icon fonts, axe-core
 * skips text that is narrower than its characters. Arabic text is narrower too, so `measureText` is changed to report a width that prevents
 * the skip.
 */
async function load(page: Page): Promise<void> {
  if (await page.evaluate(`'axe' in window`)) return
  await page.evaluate(`${AXE}
    axe.configure({ noHtml: true })
    CanvasRenderingContext2D.prototype.measureText = (text) => ({ width: 30 * text.length })`)
}

/**
 * Collects the visible texts in `textKinds`, by a hash of everything on which their contrast depends: size, colour, and the backgrounds and
 * classes of the surrounding elements.
 */
const FIND_KINDS = `(() => {
  const styles = new Map()
  const styleOf = (element) => {
    if (!element) return 0
    if (!styles.has(element)) {
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element)
      const style = [element.localName, element.getAttribute('class'), color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join()
      let hash = styleOf(element.parentElement)
      for (let at = 0; at < style.length; at++) hash = (hash * 31 + style.charCodeAt(at)) % 2 ** 47
      styles.set(element, hash)
    }
    return styles.get(element)
  }
  const shown = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const texts = [...shown.querySelectorAll('*')].filter((element) => {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /[\\p{L}\\p{N}]/u.test(node.data))
    if (!own && !element.value && !element.placeholder) return false
    if (element.disabled || element.matches('[aria-disabled=true], [aria-disabled=true] *, [type=radio], [type=checkbox], [type=range], [aria-hidden=true] *, [inert] *')) return false
    const { right, bottom, width } = element.getBoundingClientRect()
    return element.checkVisibility() && width > 1 && right > 0 && bottom > 0
  })
  window.textKinds = Map.groupBy(texts, (element) => String(styleOf(element)))
  return [...textKinds.keys()]
})()`
