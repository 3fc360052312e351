import { loadOnce } from '../../lib/async/load-once.ts'

const { load } = loadOnce(() => import('./change-enterprise.ts'))

/**
 * Switches to another enterprise of the user (rule session-21); its code is loaded by the first switch.
 *
 * @throws `Failure`
 */
export const switchEnterprise = async (entId: string): Promise<void> =>
  (await load()).switchEnterprise(entId)
