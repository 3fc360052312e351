import { sqlMigration } from '../sql-migration.ts'

const alike = (table: string, column: string) =>
  `update ${table} set is_number_hidden = true
    where not is_number_hidden and exists (select 1 from customer hidden
      where hidden.enterprise_id = ${table}.enterprise_id and hidden.phone = ${table}.${column}
        and hidden.is_number_hidden)`

const changes = [alike('customer', 'phone'), alike('call_record', 'customer_phone')]

/** A number hidden for one customer of an enterprise is hidden in all its rows. */
export const hiddenAlike = sqlMigration(changes)
