/**
 * V8 chooses its heap size by the memory of the machine. With a younger generation of 8 MB and 20 % of growth between two collections, an
 * import of 100,000 lines took twice the processor time of these flags, and 233 MB instead of 275 MB; without any flags it took 405 MB. The
 * Dockerfile uses the same flags. --liftoff-only: without it, V8 uses 600 MB for a second to optimise the largest function of the embedded
 * database. It also keeps V8 from replacing and freeing WebAssembly code, which can end the process (decision 0030).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50', '--liftoff-only']
