import fc from 'fast-check'

/**
 * Generated tests see the same values each time, so that what is red was made red; SAFI_FUZZ_SEED=7 looks elsewhere.
 * SAFI_FUZZ_RUNS=20 looks further, 20 times as far, also where a test asks for its own number of runs (`fuzzRuns`).
 */
fc.configureGlobal({
  seed: Number(process.env.SAFI_FUZZ_SEED ?? 20_261_121),
  numRuns: Math.ceil(50 * Number(process.env.SAFI_FUZZ_RUNS ?? 1)),
})
