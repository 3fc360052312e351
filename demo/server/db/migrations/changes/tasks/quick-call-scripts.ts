import { sqlMigration } from '../../sql-migration.ts'

/** A quick call names its script by code; waiting calls get it by the name. */
export const quickCallScripts = sqlMigration([
  'alter table quick_call add column template_code text',
  `update quick_call set template_code = script.code from script_template as script
    where script.enterprise_id = quick_call.enterprise_id
      and script.name = quick_call.template_name`
])
