/**
 * Imports chunks, and once more after a failure: browsers fetch again what the network has dropped, and
 * Chromium also what a server has refused. Always by the plain URL: under another one, a chunk would be a
 * second instance with stores and contexts of its own, beside the one that other chunks import.
 */
export const importWithRetry = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  load().catch(load)
