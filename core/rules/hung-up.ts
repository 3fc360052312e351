/** Who has ended a call, as people read it. */
import { hangupType } from '../contract/enums/calls.ts'
import { recordText } from '../text/records.ts'

interface Ended {
  readonly hangupType: number
  readonly hangupName?: string | undefined
}

/** In a narrow column. */
export const hungUpBy = ({ hangupType: code, hangupName: name }: Ended): string =>
  name === undefined ? hangupType.label(code) : recordText.bySupervisor()

/** With the name of the supervisor. */
export const hungUpByWhom = (ended: Ended): string =>
  ended.hangupName === undefined
    ? hungUpBy(ended)
    : recordText.bySupervisorOf({ name: ended.hangupName })
