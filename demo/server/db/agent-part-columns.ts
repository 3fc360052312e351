import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The agent's part of a call that a task makes: empty from the moment an agent is about to be rung,
 * so that a server that takes the call over does not ring anybody again.
 */
export const agentPartColumns: Migration = {
  async up(db) {
    await sql.raw('alter table call_item add column agent_record_id text').execute(db)
  }
}
