/**
 * What Node is told as it starts the server. Room for young objects is taken once and never given back;
 * more than this costs memory in every thread, and saves hardly any work.
 */
export const nodeFlags = ['--max-semi-space-size=8']
