import fc from 'fast-check'

const USUAL_RUNS = 100

/** How often a generated test runs: `few` in npm test, SAFI_FUZZ_RUNS times as often where that is set. */
export function fuzzRuns(few: number): number {
  const { numRuns = USUAL_RUNS } = fc.readConfigureGlobal()
  return Math.ceil((few * numRuns) / USUAL_RUNS)
}
