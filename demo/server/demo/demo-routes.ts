import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Push, readPush } from '../../../core/contract/topics.ts'
import { z } from '../../../core/contract/zod.ts'
import { signState } from '../../../core/features/seats/enums.ts'
import type { Backend } from '../backend.ts'
import { FaultOrder } from '../http/fault-injection.ts'
import { localOnly } from '../http/local-only.ts'
import { serverMessages } from '../http/messages.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { withTelephony } from '../modules/calls/telephony-failure.ts'
import { type ScriptName, scripts } from '../modules/dialogue/dialogue-scripts.ts'
import { robotIncomingServerMessages } from '../modules/robot-incoming/messages.ts'
import { signStateOf } from '../modules/seats/seat-state.ts'
import { manyLines } from '../seed/dialog-seed.ts'
import { passesSwitchOn } from '../telephony-process/exchange-routes.ts'

const Incoming = z.object({
  from: z.string().check(z.regex(/^[\d+*#-]{3,32}$/)),
  /** A user name, an extension, or a number that a scenario or a task receives. */
  to: z.string().check(z.minLength(1)),
  name: z.optional(z.string().check(z.maxLength(64))),
  /** Code of the script with which a robot answers in the place of the user. */
  script: z.optional(z.string().check(z.maxLength(64))),
  /** Of the script's variables, without which a robot does not answer. */
  values: z.optional(z.record(z.string(), z.string().check(z.maxLength(100)))),
  /** Keys that the caller presses one after the other; `-` for none. By `seed` without it. */
  keys: z.optional(z.string().check(z.regex(/^[\d*#-]{0,16}$/))),
  /** Seconds after which the caller hangs up in a queue; by `seed` without it. */
  waitsFor: z.optional(z.number().check(z.gte(0), z.lte(3600))),
  /** Determines what the customer presses and replies to the robot. */
  seed: z.optional(z.string().check(z.maxLength(64)))
})
const Message = z.object({
  to: z.string(),
  push: z.custom<Push>(push => readPush(push) !== undefined)
})
const CallRef = z.object({ callRecordId: z.string() })
/** With `lines` the robot talks that many lines, one every so many ms, without matching audio. */
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
  throw new Refusal(400, serverMessages.badField({ field }), { code: 0 })
}

/** Demo controls: customers that call, injected faults and the reset. */
export function demoRoutes(
  app: FastifyInstance,
  backend: Backend,
  reset: () => Promise<void>
): void {
  const { db, exchange, faults, realtime, seats } = backend

  const network = () => {
    const running = backend.network()
    if (!running) throw refuse(serverMessages.noTelephones())
    return running
  }

  /** The seat with an extension, or the registered one of a user, else the one at the user's home enterprise. */
  async function seatCalled(to: string) {
    const places = await db
      .selectFrom('user_account')
      .innerJoin('membership', 'membership.user_id', 'user_account.id')
      .select(['user_id', 'enterprise_id'])
      .where('username', '=', to)
      .orderBy('rank')
      .execute()
    const userSeats = places.flatMap(({ user_id, enterprise_id }) =>
      seats.all().filter(seat => seat.userId === user_id && seat.enterpriseId === enterprise_id)
    )
    const seat = seats.at(to) ?? userSeats.find(seat => seat.isRegistered) ?? userSeats[0]
    if (!seat) throw refuse(serverMessages.noUser())
    return seat
  }

  async function incoming(body: unknown) {
    const { to, name, script, values, seed, keys, waitsFor, ...call } = read(Incoming, body)
    const from = call.from.replaceAll('-', '')
    const bound = script === undefined ? await backend.reception.receiverOf(to, from) : undefined
    if (bound)
      return withTelephony(() => backend.reception.receive(bound, { from, seed, keys, waitsFor }))
    const seat = await seatCalled(to)
    if (script !== undefined) {
      const callRecordId = await withTelephony(() =>
        backend.robotCalls.answer({
          ...{ enterpriseId: seat.enterpriseId, ownerId: seat.userId, from, seed },
          ...{ scriptCode: script, values, scenario: robotIncomingServerMessages.demoScenario() },
          ourNumber: seat.cidHolders[0]?.cidNumber ?? seat.extension
        })
      )
      return { callRecordId }
    }
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
      throw refuse(serverMessages.takesNoCalls({ state: signState.label(state) }))
    }
    const display = name ?? customer?.name
    return withTelephony(() =>
      telephones.incoming({
        from,
        to: seat.extension,
        ...(display && { name: display }),
        ...(customer && { customerId: customer.id, isHidden: customer.is_number_hidden })
      })
    )
  }

  /** Status of a call, for the page that simulates its customer. */
  async function callState(body: unknown) {
    const { callRecordId } = read(CallRef, body)
    await backend.settled(callRecordId)
    const call = await db
      .selectFrom('call_record')
      .select(['answered_at', 'ended_at'])
      .where('id', '=', callRecordId)
      .executeTakeFirst()
    return { isAnswered: Boolean(call?.answered_at), isOver: Boolean(call?.ended_at) }
  }

  /**
   * Places a robot's call in the name of a user in the home enterprise; resolves when its record is
   * written.
   */
  async function robotCall(body: unknown) {
    const { by, phone, script, lines, every } = read(RobotCall, body)
    const account = await db
      .selectFrom('user_account')
      .innerJoin('membership', 'membership.user_id', 'user_account.id')
      .select(['user_id as userId', 'enterprise_id as enterpriseId'])
      .where('username', '=', by)
      .orderBy('rank')
      .executeTakeFirstOrThrow(() => refuse(serverMessages.noUser()))
    const speech =
      lines === undefined
        ? { script }
        : { lines: manyLines(lines, every), speaksFor: lines * every }
    const callRecordId = await withTelephony(() =>
      backend.quickCalls.callNow(
        account,
        { code: null, name: serverMessages.demoScript() },
        phone,
        speech
      )
    )
    await backend.settled(callRecordId)
    return { callRecordId }
  }

  async function order(body: unknown) {
    const fault = read(FaultOrder, body)
    if (fault.route === 'sip' && fault.kind === 'close')
      (exchange?.relay.drop ?? network().dropSockets)()
    else if (fault.route === 'realtime' && fault.kind === 'close') realtime.cut()
    else if (fault.route === 'realtime' && fault.kind === 'silence')
      realtime.ignorePings(fault.times)
    else if (fault.route === 'realtime' && fault.kind === 'body') realtime.sendInvalidFrame()
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
      network().hangUpCustomer(read(CallRef, body).callRecordId)
      return null
    },
    /** Sends any message of the realtime channel to a user. */
    async push(body) {
      const { to, push } = read(Message, body)
      realtime.publish((await seatCalled(to)).userId, push)
      return null
    },
    /** Text of a captcha, for tests that cannot read the image. */
    async captcha(body) {
      return backend.shortLived.get('captcha', read(Captcha, body).imageKey)
    },
    async impair(body) {
      network().impair(read(Impairment, body))
      return null
    },
    async reset() {
      faults.clear()
      await exchange?.order('/demo/reset')
      await reset()
      return null
    }
  }

  /** Restricts the routes to this machine and to own pages. */
  const guard = async (request: FastifyRequest, _reply: FastifyReply) => {
    localOnly(request)
    backend.origins.check(request)
  }

  for (const [name, act] of Object.entries(switches))
    app.post(`/demo/${name}`, { onRequest: guard }, async (request, reply) => {
      if (exchange && passesSwitchOn(name)) return exchange.pass(request, reply, true)
      return { code: 1, data: await act(request.body) }
    })
  app.get('/demo/stats', { onRequest: guard }, async () => ({
    code: 1,
    data: {
      channels: realtime.count(),
      telephones: await backend.network()?.stats(),
      /** The seats whose telephones are registered. */
      seats: seats
        .all()
        .filter(({ isRegistered }) => isRegistered)
        .map(seat => ({ extension: seat.extension, state: signStateOf(seat) }))
    }
  }))
}
