import { endpoint } from '../endpoint.ts'
import { pageOf } from '../entities/call.ts'
import { DecipheredNumber, NumberAccount, NumberViewEntry } from '../entities/number-view.ts'
import { paging } from '../paging.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

/** Ids with commas between, a hundred at most. */
const commaList = z.optional(z.string().check(z.maxLength(6500)))

/** Hidden numbers, which everybody sees with stars in them, in full for a fee; every other is free. Whose number one may not see costs nothing and tells nothing. */
export const numbers = named('numbers', {
  /** What it would cost whoever asks now, in yuan: a number that one has seen within a day is free. */
  charge: endpoint('GET', '/numbers/charging_fee', {
    summary: '查看号码的费用',
    query: z.object({ callRecordIds: commaList, customerIds: commaList, clueIds: commaList }),
    reply: z.number()
  }),
  /** The body are ids of call records; the workbench names its call by `callId`. */
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
