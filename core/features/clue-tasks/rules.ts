/** Limits of clue tasks, and how the clues of a pool are shared out. */

export const LONGEST_NAME = 64
export const LONGEST_REMARK = 200
export const MOST_AGENTS = 200
/** Open clues an agent may have of a task; 0 sets no limit (rule clue-task-3). */
export const MOST_OPEN = 1000
/** Days without follow-up after which a clue comes back; 0 for never (rule clue-task-5). */
export const MOST_DAYS = 90
/** Clues an agent claims or is given at once. */
export const MOST_AT_A_TIME = 1000

/** An agent of a task with the clues that are not finished. */
export interface AgentLoad {
  readonly userId: string
  readonly open: number
}

interface Share {
  readonly clueId: string
  readonly userId: string
}

interface ShareOutOptions {
  /** Open clues an agent may have; 0 sets no limit. */
  readonly mostOpen: number
  /** Clues an agent gets at most; without it as many as there are. */
  readonly each?: number
  /** Whether the clue came back from the agent, who then gets it last. */
  readonly cameBackFrom?: (clueId: string, userId: string) => boolean
}

/**
 * Gives each clue to the agent with the fewest open ones, in the order of the agents where these
 * are equal. Clues for which no agent has room are left out (rule clue-task-4).
 */
export function shareOut(
  clueIds: readonly string[],
  agents: readonly AgentLoad[],
  { mostOpen, each, cameBackFrom = () => false }: ShareOutOptions
): readonly Share[] {
  const loads = agents.map(({ userId, open }) => ({ userId, open, given: 0 }))
  const hasRoom = (agent: (typeof loads)[number]) =>
    (mostOpen === 0 || agent.open < mostOpen) && (each === undefined || agent.given < each)
  const shares: Share[] = []
  for (const clueId of clueIds) {
    const free = loads.filter(hasRoom)
    if (free.length === 0) break
    const others = free.filter(({ userId }) => !cameBackFrom(clueId, userId))
    const among = others.length > 0 ? others : free
    const next = among.reduce((least, agent) => (agent.open < least.open ? agent : least))
    next.open += 1
    next.given += 1
    shares.push({ clueId, userId: next.userId })
  }
  return shares
}
