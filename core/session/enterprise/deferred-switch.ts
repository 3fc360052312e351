import { Failure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'

const load = () => import('./change-enterprise.ts')

/**
 * Switches to another enterprise of the user (rule session-21); its code is loaded by the first switch.
 *
 * @throws `Failure`
 */
export async function switchEnterprise(entId: string): Promise<void> {
  const loaded = await load()
    .catch(load)
    .catch((cause: unknown) => {
      throw new Failure('unreachable', commonMessages.loadFailed(), { cause })
    })
  return loaded.switchEnterprise(entId)
}
