/**
 * V8 chooses its heap size by the memory of the machine. Importing 100,000 lines takes 5 s of processor time and 230 MB with these flags, 5
 * s and 405 MB without them, and 13 s and 213 MB with --optimize-for-size. The Dockerfile uses the same flags. --liftoff-only: without it,
 * V8 uses 600 MB for a second to optimise the largest function of the embedded database.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=20', '--liftoff-only']
