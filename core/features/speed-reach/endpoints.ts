import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { AddedNumbers } from '../call-tasks/resource-schemas.ts'
import { MOST_NAME, MOST_TYPED } from './rules.ts'
import { ExtendAttribute } from './schemas.ts'

const key = z.string().check(z.minLength(1), z.maxLength(64))

/** 极速触达: from numbers to calls in one step. Its runs are call tasks with `isSpeedReach`. */
export const speedReach = named('speedReach', {
  /**
   * Creates a call task with these numbers and starts it; numbers are typed (`phones`) or in an
   * uploaded table (`attachmentKey`), whose import starts the task. Needs
   * CMC.CALL.TASK.BASIC.OPER, too.
   */
  create: endpoint('POST', '/speed_reach', {
    summary: '新建极速触达',
    needs: 'CMC.SPEE.REAC',
    body: z.object({
      templateCode: key,
      name: z.optional(z.string().check(z.maxLength(MOST_NAME))),
      phones: z.optional(
        z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(MOST_TYPED))
      ),
      attachmentKey: z.optional(key),
      extendAttribute: z.optional(ExtendAttribute)
    }),
    reply: z.object({
      callTaskId: z.string(),
      /** Whether it waits for a review before it can start. */
      isInAudit: z.boolean(),
      /** Of typed numbers. */
      added: z.nullable(AddedNumbers),
      /** The import of a file, in the transfer list. */
      transferId: z.nullable(z.string())
    })
  })
})
