import type { ChargeKind } from '../enums.ts'

/** Kinds whose price may differ by line. */
export const kindsByLine: readonly ChargeKind[] = [
  ...(['agentCall', 'incomingCall', 'robotCall', 'lineMonth'] as const)
]
