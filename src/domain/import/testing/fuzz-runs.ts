import fc from 'fast-check'

const USUAL_RUNS = 100

/**
 * Returns the number of runs of a property test: by default half of `few`, multiplied by the environment variable
 * SAFI_FUZZ_RUNS.
 */
export function fuzzRuns(few: number): number {
  const { numRuns = USUAL_RUNS } = fc.readConfigureGlobal()
  return Math.ceil((few * numRuns) / USUAL_RUNS)
}
