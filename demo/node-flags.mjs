/**
 * Node flags of the server process. V8 never gives semi-space back and each thread has its own; a
 * larger one costs memory and saves little garbage collection.
 */
export const nodeFlags = ['--max-semi-space-size=8']
