import fc from 'fast-check'

const USUAL_RUNS = 100

/** The number of runs of a property test: half of `few` by default. The environment variable SAFI_FUZZ_RUNS multiplies it. */
export function fuzzRuns(few: number): number {
  const { numRuns = USUAL_RUNS } = fc.readConfigureGlobal()
  return Math.ceil((few * numRuns) / USUAL_RUNS)
}
