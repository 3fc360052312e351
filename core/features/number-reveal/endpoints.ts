import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { DecipheredNumber, NumberAccount, NumberViewEntry } from './schemas.ts'

/** Comma-separated ids, at most a hundred. */
const commaList = z.optional(z.string().check(z.maxLength(6500)))

/**
 * Reveals masked numbers for a fee; unmasked ones are free. Numbers the user may not read cost
 * nothing and are not returned.
 */
export const numbers = named('numbers', {
  /**
   * The current price for the requesting user, in yuan; a number revealed within the last day is
   * free.
   */
  charge: endpoint('GET', '/numbers/charging_fee', {
    summary: '查看号码的费用',
    query: z.object({ callRecordIds: commaList, customerIds: commaList, clueIds: commaList }),
    reply: z.number()
  }),
  /** The body contains ids of call records; the workbench sends its call as `callId`. */
  decipher: endpoint('PUT', '/numbers/decipher', {
    summary: '解密号码',
    query: z.object({ callId: commaList, customerIds: commaList, clueIds: commaList }),
    body: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(100)),
    reply: z.array(DecipheredNumber)
  }),
  account: endpoint('GET', '/numbers/account', {
    summary: '查看号码的单价与余额',
    reply: NumberAccount
  }),
  views: endpoint('GET', '/numbers/views', {
    summary: '号码查看记录',
    needs: 'CMC.EXP.STATE',
    query: z.object(paging),
    reply: pageOf(NumberViewEntry)
  })
})
