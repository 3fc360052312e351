import { callAudio, callDetails } from './call-details.ts'
import { endpoints } from './index.ts'
import { supervision } from './supervision.ts'
import { workbench } from './workbench.ts'

/**
 * Every call of the product: the first table and what single pages bring along. The reference
 * backend answers exactly this; a page imports what it needs from its own file.
 */
export const allEndpoints = {
  ...endpoints,
  callDetails,
  callAudio,
  supervision,
  workbench
}
