/** The content of a new scenario. */
import type { ReceptionContent } from '../content-schemas.ts'
import { receptionMessages as messages } from '../messages.ts'

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
    ...{ groupId: '', strategy: 'longestFree', music: 'calm', saysPlace: true },
    ...{ patienceSeconds: 120, mostWaiting: 20 }
  },
  overflow: { kind: 'callBack', id: '' },
  closed: { message: messages.newClosed(), callBack: true }
})
