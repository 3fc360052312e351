import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signState } from '../../core/contract/enums/seats.ts'
import { Push } from '../../core/contract/topics.ts'
import { z } from '../../core/contract/zod.ts'
import { serverText } from '../../core/text/server.ts'
import type { Backend } from './backend.ts'
import { type ScriptName, scripts } from './dialogues/scripts.ts'
import { FaultOrder } from './faults.ts'
import { localOnly } from './local-only.ts'
import { Refusal, refuse } from './refusal.ts'
import { signStateOf } from './seats.ts'
import { manyLines } from './seed/dialogs.ts'
import { byTelephone } from './telephone-trouble.ts'

const Incoming = z.object({
  from: z.string().check(z.regex(/^[\d+*#-]{3,32}$/)),
  /** A user name, or an extension. */
  to: z.string().check(z.minLength(1)),
  name: z.optional(z.string().check(z.maxLength(64)))
})
const Message = z.object({ to: z.string(), push: Push })
const OneCall = z.object({ callRecordId: z.string() })
/** With `lines` the robot talks that long, a line every so many ms, and nobody can hear the words. */
const RobotCall = z.object({
  by: z.string(),
  phone: z._default(z.string().check(z.regex(/^[\d+*#-]{3,32}$/)), '13812345678'),
  script: z._default(z.enum(Object.keys(scripts) as [ScriptName, ...ScriptName[]]), 'satisfied'),
  lines: z.optional(z.number().check(z.int(), z.gte(1), z.lte(10_000))),
  every: z._default(z.number().check(z.gte(1), z.lte(60_000)), 1000)
})
const Captcha = z.object({ imageKey: z.string() })
const Impairment = z.object({
  loss: z.optional(z.number()),
  delay: z.optional(z.number()),
  jitter: z.optional(z.number()),
  burst: z.optional(z.number())
})

function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.') ?? ''
  throw new Refusal(400, serverText.badField({ field }), { code: 0 })
}

/** The demo's switches: customers that call, faults on order, and back to the beginning. */
export function demoRoutes(
  app: FastifyInstance,
  backend: Backend,
  reset: () => Promise<void>
): void {
  const { db, faults, realtime, seats } = backend

  const network = () => {
    const running = backend.network()
    if (!running) throw refuse(serverText.noTelephones())
    return running
  }

  async function seatCalled(to: string) {
    const user = await db
      .selectFrom('user_account')
      .select('id')
      .where('username', '=', to)
      .executeTakeFirst()
    const mine = seats.all().filter(seat => seat.userId === user?.id)
    const seat = seats.at(to) ?? mine.find(seat => seat.isRegistered) ?? mine[0]
    if (!seat) throw refuse(serverText.noUser())
    return seat
  }

  async function incoming(body: unknown) {
    const { to, name, ...call } = read(Incoming, body)
    const from = call.from.replaceAll('-', '')
    const seat = await seatCalled(to)
    const telephones = network()
    const customer = await db
      .selectFrom('customer')
      .select(['id', 'name', 'is_number_hidden'])
      .where('enterprise_id', '=', seat.enterpriseId)
      .where('phone', '=', from)
      .where('deleted_at', 'is', null)
      .orderBy('last_contact_at', order => order.desc().nullsLast())
      .orderBy('id')
      .executeTakeFirst()
    const state = signStateOf(seat)
    if (seat.isRegistered && state !== 'SIGN_FREE') {
      await backend.missed(seat, from, customer?.id)
      throw refuse(serverText.takesNoCalls({ state: signState.label(state) }))
    }
    const display = name ?? customer?.name
    return byTelephone(() =>
      telephones.incoming({
        from,
        to: seat.extension,
        ...(display && { name: display }),
        ...(customer && { customerId: customer.id, isHidden: customer.is_number_hidden })
      })
    )
  }

  /** How far a call has come, for the page of the customer who made it. */
  async function callState(body: unknown) {
    const { callRecordId } = read(OneCall, body)
    await backend.settled(callRecordId)
    const call = await db
      .selectFrom('call_record')
      .select(['answered_at', 'ended_at'])
      .where('id', '=', callRecordId)
      .executeTakeFirst()
    return { isAnswered: Boolean(call?.answered_at), isOver: Boolean(call?.ended_at) }
  }

  /** The robot calls somebody in the name of a user, where they are at home; answers when its record is written. */
  async function robotCall(body: unknown) {
    const { by, phone, script, lines, every } = read(RobotCall, body)
    const who = await db
      .selectFrom('user_account')
      .innerJoin('membership', 'membership.user_id', 'user_account.id')
      .select(['user_id as userId', 'enterprise_id as enterpriseId'])
      .where('username', '=', by)
      .orderBy('rank')
      .executeTakeFirstOrThrow(() => refuse(serverText.noUser()))
    const speech =
      lines === undefined
        ? { script }
        : { lines: manyLines(lines, every), speaksFor: lines * every }
    const callRecordId = await byTelephone(() =>
      backend.quickCalls.callNow(who, serverText.demoScript(), phone, speech)
    )
    await backend.settled(callRecordId)
    return { callRecordId }
  }

  async function order(body: unknown) {
    const fault = read(FaultOrder, body)
    if (fault.route === 'sip' && fault.kind === 'close') network().dropSockets()
    else if (fault.route === 'realtime' && fault.kind === 'close') realtime.cut()
    else if (fault.route === 'realtime' && fault.kind === 'silence') realtime.goDeaf(fault.times)
    else if (fault.route === 'realtime' && fault.kind === 'body') realtime.babble()
    else if (fault.times === 0) faults.clear()
    else faults.order(fault)
    return null
  }

  const switches: Record<string, (body: unknown) => Promise<unknown>> = {
    incoming,
    faults: order,
    call_state: callState,
    robot_call: robotCall,
    async hang_up(body) {
      network().hangUpCustomer(read(OneCall, body).callRecordId)
      return null
    },
    /** Any message of the realtime channel, to a user. */
    async push(body) {
      const { to, push } = read(Message, body)
      realtime.publish((await seatCalled(to)).userId, push)
      return null
    },
    /** What is written in an image, for a test that cannot read it. */
    async captcha(body) {
      return backend.shortLived.look('captcha', read(Captcha, body).imageKey)
    },
    async impair(body) {
      network().impair(read(Impairment, body))
      return null
    },
    async reset() {
      faults.clear()
      await reset()
      return null
    }
  }

  /** Only this machine, and no foreign page in a browser on it. */
  const guard = async (request: FastifyRequest, _reply: FastifyReply) => {
    localOnly(request)
    backend.origins.check(request)
  }

  for (const [name, act] of Object.entries(switches))
    app.post(`/demo/${name}`, { onRequest: guard }, async request => ({
      code: 1,
      data: await act(request.body)
    }))
  app.get('/demo/stats', { onRequest: guard }, async () => ({
    code: 1,
    data: {
      channels: realtime.count(),
      telephones: await backend.network()?.stats(),
      /** The seats whose telephones are there. */
      seats: seats
        .all()
        .filter(({ isRegistered }) => isRegistered)
        .map(seat => ({ extension: seat.extension, state: signStateOf(seat) }))
    }
  }))
}
