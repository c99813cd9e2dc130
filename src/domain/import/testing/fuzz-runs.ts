import fc from 'fast-check'

const USUAL_RUNS = 100

/** Number of runs of a property test: `few` by default, or `few` times the environment variable SAFI_FUZZ_RUNS. */
export function fuzzRuns(few: number): number {
  const { numRuns = USUAL_RUNS } = fc.readConfigureGlobal()
  return Math.ceil((few * numRuns) / USUAL_RUNS)
}
