import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Every decision of a task's review (任务审核). */
export const taskDecisions: Migration = {
  async up(db) {
    await sql
      .raw(`create table task_decision (
        id text primary key, task_id text not null references call_task on delete cascade,
        user_name text not null, is_approved boolean not null, reason text not null,
        created_at bigint not null)`)
      .execute(db)
    await sql
      .raw('create index task_decision_list on task_decision (task_id, created_at desc)')
      .execute(db)
  }
}
