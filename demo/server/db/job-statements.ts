import { CompiledQuery, type Kysely, type QueryId } from 'kysely'
import type { Db } from 'pg-boss'
import type { Tables } from './schema/schema.ts'

/** Marks the statements of the job queue. */
export const jobStatements: QueryId = { queryId: 'jobs' }

/** Runs the job queue's statements on the server's own connections, or inside a transaction. */
export const jobDatabase = (db: Kysely<Tables>): Db => ({
  async executeSql(text, values = []) {
    const query = CompiledQuery.raw(text, values)
    const { rows } = await db.executeQuery({ ...query, queryId: jobStatements })
    return { rows }
  }
})

/** How many jobs a call of pg-boss has changed. */
export const affectedJobs = (response: object): number =>
  (response as { affected: number }).affected
