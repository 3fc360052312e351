/** The wording of the licence agreement that is in force: who has agreed to another is asked anew. */
export const protocolVersion = '2026-01'
