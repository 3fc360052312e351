import type { Migration } from 'kysely/migration'
import {
  contentOfReplies,
  type ReplyScript
} from '../../../../modules/scripts/content/reply-script.ts'
import { sqlMigration } from '../../sql-migration.ts'

const tables = sqlMigration([
  // Published versions are never changed.
  `create table script_version (
    enterprise_id text not null, code text not null, version int not null, content jsonb not null,
    published_at bigint not null, published_by text not null,
    primary key (enterprise_id, code, version),
    foreign key (enterprise_id, code) references script_template on delete cascade)`,
  `alter table script_template add column version int not null default 0,
    add column audit_status int not null default 30, add column revision int not null default 0,
    add column draft jsonb, add column changed_at bigint not null default 0,
    add column changed_by text not null default ''`,
  `create table script_event (
    id bigint generated always as identity primary key, enterprise_id text not null,
    code text not null, action text not null, audit_status int not null, version int not null,
    reason text not null default '', user_name text not null, created_at bigint not null,
    foreign key (enterprise_id, code) references script_template on delete cascade)`,
  'create index script_event_script on script_event (enterprise_id, code, id)',
  'alter table call_task add column script_version int'
])

type Earlier = {
  script_content: { enterprise_id: string; code: string; content: ReplyScript }
  script_template: { enterprise_id: string; code: string; version: number }
  script_version: {
    enterprise_id: string
    code: string
    version: number
    content: string
    published_at: number
    published_by: string
  }
  call_task: { script_version: number | null; template_code: string | null }
}

/** Scripts with versions, drafts and a history; earlier contents become their first versions. */
export const scriptTables: Migration = {
  async up(any) {
    await tables.up(any)
    const db = any.withTables<Earlier>()
    const now = Date.now()
    for (const { content, ...script } of await db
      .selectFrom('script_content')
      .innerJoin('script_template', join =>
        join
          .onRef('script_template.enterprise_id', '=', 'script_content.enterprise_id')
          .onRef('script_template.code', '=', 'script_content.code')
      )
      .select(['script_content.enterprise_id', 'script_content.code', 'content'])
      .execute()) {
      const version = { ...script, version: 1, published_at: now, published_by: '' }
      await db
        .insertInto('script_version')
        .values({ ...version, content: JSON.stringify(contentOfReplies(content)) })
        .execute()
      await db
        .updateTable('script_template')
        .set({ version: 1 })
        .where('enterprise_id', '=', script.enterprise_id)
        .where('code', '=', script.code)
        .execute()
    }
    await sqlMigration([
      `update call_task set script_version = 1 from script_template as script
        where script.enterprise_id = call_task.enterprise_id and script.code = template_code
          and script.version = 1 and started_at is not null`,
      'drop table script_content'
    ]).up(any)
  }
}
