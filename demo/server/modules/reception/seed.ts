/** A published scenario for the national hotline. */
import type { Kysely } from 'kysely'
import type { ReceptionContent } from '../../../../core/features/reception/scenario-schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { receptionServerMessages as messages } from './messages.ts'
import { insertScenario, publish } from './scenarios/scenario-writes.ts'

const DAY = 86_400_000

const hotline: ReceptionContent = {
  numbers: ['4008001234'],
  hours: {
    periods: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '21:00' }],
    closedOn: [2, 11]
  },
  greeting: messages.sampleGreeting(),
  menu: {
    ...{ prompt: messages.samplePrompt(), waitSeconds: 5, repeats: 1 },
    keys: [
      { key: '1', name: messages.sampleRating(), to: { kind: 'robot', id: 'HS-1001' } },
      { key: '0', name: messages.samplePerson(), to: { kind: 'queue', id: 'agents-1' } }
    ],
    otherwise: { kind: 'queue', id: 'agents-1' }
  },
  first: { kind: '', id: '' },
  queue: {
    ...{ groupId: 'agents-1', strategy: 'longestFree', music: 'calm', announcesPlace: true },
    ...{ maxWaitSeconds: 120, mostWaiting: 20 }
  },
  overflow: { kind: 'callBack', id: '' },
  closed: { message: messages.sampleClosed(), callBack: true }
}

/** Made and published as users do; after the scripts and the agent groups. */
export async function insertScenarios(db: Kysely<Tables>, now: number): Promise<void> {
  const by = { userName: messages.sampleEditor(), at: now - 30 * DAY }
  const about = {
    ...{ id: 'reception-1', enterprise_id: 'ent-1', owner_id: 'user-1' },
    name: messages.sampleName()
  }
  const made = await insertScenario(db, about, hotline, by)
  await publish(db, made, { ...by, at: now - 29 * DAY })
}
