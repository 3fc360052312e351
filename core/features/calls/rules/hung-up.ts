/** Display names of the side that ended a call. */
import { hangupType } from '../enums.ts'
import { recordMessages } from '../messages.ts'

interface Ended {
  readonly hangupType: number
  readonly hangupName?: string | undefined
}

/** Short form for a narrow column. */
export const hungUpBy = ({ hangupType: code, hangupName: name }: Ended): string =>
  name === undefined ? hangupType.label(code) : recordMessages.bySupervisor()

/** Includes the supervisor's name. */
export const hangUpOrigin = (ended: Ended): string =>
  ended.hangupName === undefined
    ? hungUpBy(ended)
    : recordMessages.bySupervisorOf({ name: ended.hangupName })
