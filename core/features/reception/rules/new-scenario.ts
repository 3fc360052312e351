/** The content of a new scenario. */

import { receptionMessages as messages } from '../messages.ts'
import type { ReceptionContent } from '../scenario-schemas.ts'

export const emptyScenario = (): ReceptionContent => ({
  numbers: [],
  hours: { periods: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }], closedOn: [] },
  greeting: messages.newGreeting(),
  menu: {
    ...{ prompt: '', waitSeconds: 5, repeats: 1, keys: [] },
    otherwise: { kind: 'end', id: '' }
  },
  first: { kind: '', id: '' },
  queue: {
    ...{ groupId: '', strategy: 'longestFree', music: 'calm', announcesPlace: true },
    ...{ maxWaitSeconds: 120, mostWaiting: 20 }
  },
  overflow: { kind: 'callBack', id: '' },
  closed: { message: messages.newClosed(), callBack: true }
})
