import fc from 'fast-check'

/**
 * Generated tests use a fixed seed, so that a failure comes from a change. SAFI_FUZZ_SEED=7 uses another seed.
 * SAFI_FUZZ_RUNS=20 multiplies the number of runs by 20, also where a test sets its own (`fuzzRuns`).
 */
fc.configureGlobal({
  seed: Number(process.env.SAFI_FUZZ_SEED ?? 20_261_121),
  numRuns: Math.ceil(50 * Number(process.env.SAFI_FUZZ_RUNS ?? 1)),
})
