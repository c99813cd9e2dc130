/**
 * V8 otherwise takes memory by what the machine has. Importing 100,000 lines: 13 s of processor time and a peak of 213 MB
 * with --optimize-for-size, 5 s and 405 MB without, 5 s and 230 MB so. The Dockerfile has the same.
 *
 * --liftoff-only: to optimise the largest function of the embedded database V8 takes 600 MB for a second.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=20', '--liftoff-only']
