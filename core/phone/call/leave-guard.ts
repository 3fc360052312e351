import { computed } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { guardLeaving } from '../../environment/guard-leaving.ts'
import { lineInUse } from '../line/connection.ts'
import { phoneMessages } from '../phone-messages.ts'
import { isOnCall } from '../state/machine.ts'
import { $isLeader, $phone } from '../state/phone-state.ts'

/** Whether this page has the sound of a call. */
export const $isCallHere = computed(
  [$phone, $isLeader],
  (phone, isLeader) => isLeader && lineInUse()?.usesMicrophone === true && isOnCall(phone)
)

/** Asks for confirmation before a page with a running call is closed (rule phone-26). */
onStart(() => guardLeaving($isCallHere, phoneMessages.leaving))
