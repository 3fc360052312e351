import type { Tables } from '../../db/schema/schema.ts'
import { accounts } from '../../seed/accounts.ts'
import { tipServerMessages as messages } from './messages.ts'

const HOUR = 3_600_000

/** Two notices for each user, the older one read. */
export const messageTips = (now: number): Tables['message_tip'][] =>
  accounts.flatMap(({ id, places }) =>
    places.flatMap(({ enterprise }) => {
      const tip = { user_id: id, enterprise_id: enterprise }
      return [
        {
          ...tip,
          id: `tip-${id}-${enterprise}-1`,
          title: messages.welcomeTitle(),
          message: messages.welcomeMessage(),
          created_at: now - 50 * HOUR,
          has_read: true
        },
        {
          ...tip,
          id: `tip-${id}-${enterprise}-2`,
          title: messages.upkeepTitle(),
          message: messages.upkeepMessage(),
          created_at: now - 2 * HOUR,
          has_read: false
        }
      ]
    })
  )
