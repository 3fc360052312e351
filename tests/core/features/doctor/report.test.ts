/** The report and the flight recorder: the last events, without numbers, names, tokens and passwords. */
import { afterEach, describe, expect, it } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { reportFile } from '../../../../core/features/doctor/doctor-report.ts'
import { flightEvents, record } from '../../../../core/flight-recorder.ts'
import { hangUp } from '../../../../core/phone/phone.ts'
import { emitToHost } from '../../../../core/public-events.ts'
import { diagnostics } from '../../../../core/session/diagnostics.ts'
import { number, phoneScene, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'
import { reportOf } from '../../../support/doctor/doctor-scene.ts'

afterEach(stopCore)

const names = (since = 0) =>
  flightEvents()
    .slice(since)
    .map(({ name }) => name)

describe('the flight recorder', () => {
  it('has the requests by path template, the states and the SIP states of a call', async () => {
    const before = flightEvents().length
    const scene = await phoneScene()
    await talk(scene)
    await hangUp()
    await settle()
    const events = flightEvents().slice(before)
    expect(events).toContainEqual({
      ...{ at: expect.any(Number), name: 'request', method: 'GET', path: '/agent/status' },
      ...{ status: 200, ms: 0 }
    })
    const of = (name: string, field: string) =>
      events.filter(event => event.name === name).map(event => event[field])
    expect(of('session', 'status')).toEqual(['signing-in', 'signed-in'])
    expect(of('sip', 'status')).toContain('registered')
    expect(of('call-state', 'state')).toEqual(['OUTCOMING', 'ANSWER', 'ENDED'])
    expect(of('phone', 'status')).toEqual(expect.arrayContaining(['dialling', 'talking']))
    expect(of('call-end', 'endedBy')).toEqual(['agent'])
    expect(JSON.stringify(events)).not.toMatch(/1[38]\d{9}|sip-secret|张伟/)
  })

  it('has the end of a realtime channel with its code', async () => {
    const { env } = await phoneScene()
    env.sockets[0]?.accept()
    env.sockets[0]?.drops(1012)
    expect(flightEvents()).toContainEqual(
      expect.objectContaining({ name: 'realtime-close', code: 1012 })
    )
  })

  it('keeps the last 500 events, and neither pushes nor anything of a page without a session', () => {
    const env = testEnvironment()
    startCore(env)
    for (let count = 0; count < 600; count++) record('probe', { ms: count })
    expect(flightEvents()).toHaveLength(500)
    expect(flightEvents()[0]).toMatchObject({ name: 'probe', ms: 100 })
    emitToHost('topic', { topic: 'notice_modify', data: {} } as never)
    expect(names()).not.toContain('topic')
    stopCore()
    const { length } = flightEvents()
    const last = flightEvents().at(-1)
    record('late', {})
    expect(flightEvents()).toHaveLength(length)
    expect(flightEvents().at(-1)).toBe(last)
  })

  it('keeps only fields that cannot contain personal data', () => {
    startCore(testEnvironment())
    record('odd', { number, name: '张伟', text: number, message: 'x', data: {}, status: 'idle' })
    expect(flightEvents().at(-1)).toEqual({ at: expect.any(Number), name: 'odd', status: 'idle' })
  })
})

describe('the report', () => {
  it('contains checks, snapshot and events, and no secret', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await hangUp()
    record('error', { code: `code of ${number}`, kind: 'refused' })
    record('error', { code: 'bearer abcdefghijklmnopqrstuvwxyz0123456789', kind: 'refused' })
    const report = await reportOf(scene.env)
    expect(report).toMatchObject({
      version: diagnostics().version,
      browser: 'Test/1.0',
      page: { origin: 'http://server.test', isSecure: true, isFramed: false },
      session: { session: 'signed-in' }
    })
    expect(report.checks).toHaveLength(14)
    expect(report.events.length).toBeGreaterThan(20)
    const { name, text } = await reportFile(diagnostics())
    expect(name).toMatch(/^hutong-report-\d{14}\.json$/)
    expect(text).not.toMatch(/sip-secret|张伟|refresh-of|abcdefghij|"t1"|=ticket/)
    // Times in ms and in ISO 8601 are the only long digit strings.
    expect(text.replace(/"at":("[^"]*"|\d+)/g, '')).not.toMatch(/\d{7}/)
    expect(JSON.parse(text)).toMatchObject({ version: report.version })
  })
})
