import fc from 'fast-check'

const USUAL_RUNS = 100

/** Number of runs of a generated test: `few` in npm test, SAFI_FUZZ_RUNS times as many if that is set. */
export function fuzzRuns(few: number): number {
  const { numRuns = USUAL_RUNS } = fc.readConfigureGlobal()
  return Math.ceil((few * numRuns) / USUAL_RUNS)
}
