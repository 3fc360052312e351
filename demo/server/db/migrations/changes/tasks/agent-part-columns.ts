import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The agent's leg of a task's call. It is empty while an agent is about to be rung, so that a
 * server that adopts the call does not ring a second agent.
 */
export const agentPartColumns: Migration = {
  async up(db) {
    await sql.raw('alter table call_item add column agent_record_id text').execute(db)
  }
}
