import type { OpenSession } from '#contract/sessions.ts'

export type Device = Pick<OpenSession, 'browser' | 'system'>

/**
 * The first match wins: most browsers also claim to be the browser that they derive from, so derived browsers come
 * first.
 */
const BROWSERS: readonly (readonly [RegExp, NonNullable<Device['browser']>])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, NonNullable<Device['system']>])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPod/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** The device that the User-Agent header claims. It can be forged, so it is only displayed. */
export function deviceOf(userAgent: string): Device {
  const named = <Name>(known: readonly (readonly [RegExp, Name])[]) =>
    known.find(([mark]) => mark.test(userAgent))?.[1] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
