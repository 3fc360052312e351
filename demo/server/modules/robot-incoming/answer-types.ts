/** A call that a robot is to answer. */
export interface RobotAnswer {
  readonly enterpriseId: string
  /** The user whose call it counts as. */
  readonly ownerId: string
  readonly from: string
  /** The enterprise's number that was called. */
  readonly ourNumber: string
  readonly scriptCode: string
  /** Name of what routed the call to the robot. */
  readonly scenario: string
  /** Agents that a conversation may be handed over to; all of the enterprise without it. */
  readonly agentGroupId?: string | undefined
  /** Determines the simulated customer's replies; random without it. */
  readonly seed?: string | undefined
}
