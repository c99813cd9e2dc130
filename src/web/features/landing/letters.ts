/** A glyph as the centre line of a stroke. Capitals and ascenders reach y = 4 and small letters y = 14; the baseline is y = 36. */
export interface Letter {
  readonly path: string
  readonly width: number
}

const bowl = 'M0 25a11 11 0 1 0 22 0a11 11 0 1 0-22 0'

export const LETTERS: Readonly<Record<string, Letter>> = {
  a: { path: `${bowl}M22 14V36`, width: 22 },
  i: { path: 'M0 14.5V36M0 4.5V5', width: 0 },
  l: { path: 'M0 4V36', width: 0 },
  m: { path: 'M0 14V36M0 23a8.5 9 0 0 1 17 0V36M17 23a8.5 9 0 0 1 17 0V36', width: 34 },
  n: { path: 'M0 14V36M0 25a10.5 11 0 0 1 21 0V36', width: 21 },
  o: { path: bowl, width: 22 },
  u: { path: 'M0 14V25a10.5 11 0 0 0 21 0M21 14V36', width: 21 },
  z: { path: 'M0 14H18L0 36H18.5', width: 18.5 },
  A: { path: 'M0 36L14 4L28 36M5 25H23', width: 28 },
  J: { path: 'M16 4V26.5a9.5 9.5 0 0 1-16 7', width: 16 },
  S: {
    path: 'M20.5 9.5C18.6 6 15.4 4 11.4 4C6 4 2 7.2 2 11.8C2 16.6 6.2 18.3 11.4 19.6C17 21 21.5 22.7 21.5 27.8C21.5 32.8 17 36 11.2 36C6.6 36 2.5 33.9 .5 30',
    width: 21.5,
  },
}
