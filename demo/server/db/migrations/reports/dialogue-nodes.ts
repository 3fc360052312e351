import type { Migration } from 'kysely/migration'
import type { ScriptContent } from '../../../../../core/features/scripts/content-schemas.ts'
import { mainNodeOf } from '../../../../../core/features/scripts/rules/script-edges.ts'
import { sqlMigration } from '../sql-migration.ts'

const columns = sqlMigration([
  `alter table call_dialog add column if not exists node_id text not null default ''`,
  'alter table call_detail add column if not exists template_version int',
  `alter table dialogue_event add column node_id text not null default ''`,
  `alter table dialogue_summary add column template_version int,
    add column last_node_id text not null default ''`,
  `alter table script_version add column if not exists main_node text not null default ''`,
  `create table if not exists script_node (
    enterprise_id text not null, code text not null, id text not null, name text not null,
    version int not null, place int not null, primary key (enterprise_id, code, id),
    foreign key (enterprise_id, code) references script_template on delete cascade)`
])

const rows = sqlMigration([
  `insert into script_node
    select distinct on (enterprise_id, code, node ->> 'id') enterprise_id, code, node ->> 'id',
      node ->> 'name', version, place
    from script_version, jsonb_array_elements(content -> 'nodes') with ordinality as one (node, place)
    order by enterprise_id, code, node ->> 'id', version desc
    on conflict do nothing`,
  // The version of the task, else the one that was published at the time, else the first.
  `update call_detail set template_version = coalesce(
      (select script_version from call_task where call_task.id = call_record.call_task_id
        and call_task.template_code = call_detail.template_code),
      (select max(version) from script_version as published
        where published.enterprise_id = call_record.enterprise_id
          and published.code = template_code and published_at <= started_at),
      (select min(version) from script_version as published
        where published.enterprise_id = call_record.enterprise_id
          and published.code = template_code))
    from call_record
    where call_record.id = call_record_id and call_type = 1 and template_code is not null
      and template_version is null`,
  `update dialogue_event set template_version = call_detail.template_version from call_detail
    where call_detail.call_record_id = dialogue_event.call_record_id`,
  // Names are distinct in a version; the closing words are no node.
  `update dialogue_event set node_id = named.id
    from (select distinct on (enterprise_id, code, version, name) *
      from (select enterprise_id, code, version, node ->> 'id' as id, node ->> 'name' as name, place
          from script_version,
            jsonb_array_elements(content -> 'nodes') with ordinality as one (node, place)
        union all select enterprise_id, code, version, '@end', '结束语', null from script_version
      ) as every order by enterprise_id, code, version, name, place nulls last) as named
    where named.enterprise_id = dialogue_event.enterprise_id and named.code = template_code
      and named.version = template_version and named.name = node_name`,
  `update dialogue_summary set template_version = call_detail.template_version from call_detail
    where call_detail.call_record_id = dialogue_summary.call_record_id`,
  `update dialogue_summary set nodes = dialogue.nodes, last_node_id = last
    from (select call_record_id, array_agg(distinct key) as nodes,
        (array_agg(key order by turn desc))[1] as last
      from (select call_record_id, turn, case when node_id <> '' then node_id
          when node_name <> '' then '=' || node_name else '' end as key
        from dialogue_event) as event
      group by call_record_id) as dialogue
    where dialogue.call_record_id = dialogue_summary.call_record_id`
])

type Later = {
  script_version: {
    enterprise_id: string
    code: string
    version: number
    content: ScriptContent
    main_node: string
  }
}

/** The version that a call ran with and the ids of its nodes; earlier ones by the nodes' names. */
export const dialogueNodes: Migration = {
  async up(any) {
    await columns.up(any)
    const db = any.withTables<Later>()
    for (const { content, ...key } of await db
      .selectFrom('script_version')
      .select(['enterprise_id', 'code', 'version', 'content'])
      .execute())
      await db
        .updateTable('script_version')
        .set({ main_node: mainNodeOf(content) })
        .where('enterprise_id', '=', key.enterprise_id)
        .where('code', '=', key.code)
        .where('version', '=', key.version)
        .execute()
    await rows.up(any)
  }
}
