/** Version of the licence agreement; acceptance of another version does not count. */
export const protocolVersion = '2026-01'
