import { PGlite } from '@electric-sql/pglite'

/** Further pages stay in the system's cache only, not a second time in the process. */
const SHARED_BUFFERS = '64MB'

/** Start parameters of the embedded PostgreSQL. */
export const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`]
