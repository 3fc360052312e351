import type { ColumnType } from 'kysely'

/** Written as JSON text, read as the parsed value. */
export type Json<Value> = ColumnType<Value, string, string>

/** The same with a column default. */
export type JsonDefault<Value> = ColumnType<Value, string | undefined, string>
