import { PGlite } from '@electric-sql/pglite'

/** Pages beyond this stay in the system's cache, and not a second time in the process. */
const SHARED_BUFFERS = '64MB'

/** How the embedded PostgreSQL is started. */
export const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`]
