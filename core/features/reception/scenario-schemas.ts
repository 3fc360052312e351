/** What a reception scenario consists of, as it is stored and sent. */
import { z } from '../../contract/zod.ts'
import { festival } from '../call-tasks/task-enums.ts'
import { queueStrategy, waitingMusic, wayKind } from './enums.ts'

/** Limits of a scenario (rule reception-1). */
export const limits = {
  numbers: 20,
  periods: 14,
  keys: 12,
  repeats: 3,
  wait: 30,
  waitsFor: 1800,
  waiting: 500,
  name: 32,
  text: 500
} as const

const text = z.string().check(z.maxLength(limits.text))
const id = z.string().check(z.maxLength(64))

/** A blank kind: not chosen yet. */
export const Way = z.object({
  kind: z.union([z.literal(''), wayKind.schema]),
  /** Code of the script, or id of the agent group; blank for other kinds. */
  id
})

/** From `from` to before `to`, as `HH:mm`; `24:00` is the end of the day. */
export const OpenPeriod = z.object({
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)),
  from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  to: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))
})

export const MenuKey = z.object({
  key: z.string().check(z.regex(/^[0-9*#]$/)),
  name: z.string().check(z.maxLength(limits.name)),
  to: Way
})

export const ReceptionContent = z.object({
  /** Numbers of the enterprise that lead here. */
  numbers: z.array(z.string().check(z.regex(/^\d{3,20}$/))).check(z.maxLength(limits.numbers)),
  hours: z.object({
    periods: z.array(OpenPeriod).check(z.maxLength(limits.periods)),
    /** Closed on these public holidays. */
    closedOn: z.array(festival.schema).check(z.maxLength(festival.codes.length))
  }),
  greeting: text,
  /** Without keys there is no menu. */
  menu: z.object({
    prompt: text,
    waitSeconds: z.int().check(z.minimum(1), z.maximum(limits.wait)),
    /** How often the prompt is repeated after silence or a key that is none. */
    repeats: z.int().check(z.minimum(0), z.maximum(limits.repeats)),
    keys: z.array(MenuKey).check(z.maxLength(limits.keys)),
    /** For callers who press none. */
    otherwise: Way
  }),
  /** Where callers are led without a menu. */
  first: Way,
  queue: z.object({
    /** Group to whom robots hand over; blank for none. */
    groupId: id,
    strategy: queueStrategy.schema,
    music: waitingMusic.schema,
    announcesPlace: z.boolean(),
    maxWaitSeconds: z.int().check(z.minimum(5), z.maximum(limits.waitsFor)),
    /** A caller who would be later in the queue is led to the overflow at once. */
    mostWaiting: z.int().check(z.minimum(1), z.maximum(limits.waiting))
  }),
  /** For callers who wait too long, or find the queue full. */
  overflow: Way,
  closed: z.object({
    message: text,
    /** The caller may ask to be called back. */
    callBack: z.boolean()
  })
})

export type Way = z.infer<typeof Way>
export type OpenPeriod = z.infer<typeof OpenPeriod>
export type MenuKey = z.infer<typeof MenuKey>
export type ReceptionContent = z.infer<typeof ReceptionContent>
