import { PGlite } from '@electric-sql/pglite'

/** Further pages stay in the system's cache only, not a second time in the process. */
const IN_A_FOLDER = '64MB'
/** The files are in memory already, and each buffer costs time at the start. */
const IN_MEMORY = '8MB'

/** Start parameters of the embedded PostgreSQL; in memory without a folder. */
export const startParams = (folder: string | undefined): string[] => [
  ...PGlite.defaultStartParams,
  '-c',
  `shared_buffers=${folder === undefined ? IN_MEMORY : IN_A_FOLDER}`
]
