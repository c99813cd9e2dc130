/** The longest that a test may take, in milliseconds. Only tests that hang reach it, even on a machine that is busy with other work. */
export const TEST_MS = 300_000

/** The longest that a test may wait for one thing. It is shorter, so that the error names what did not come. */
export const WAIT_MS = TEST_MS - 20_000
