/** A profile contains every endpoint and topic that its element uses, as its imports show. */
import { describe, expect, it } from 'vitest'
import type { Profile } from '../../../core/conformance/profiles/profile-types.ts'
import {
  endpointsByName,
  outsideConsole,
  type ProfileName,
  profiles
} from '../../../core/conformance/profiles/profiles.ts'
import { sessionEndpoints } from '../../../core/conformance/profiles/session-profile.ts'
import { topics } from '../../../core/contract/topics.ts'
import { usesOf } from '../../support/conformance/endpoint-uses.ts'

/** Modules of the telephone, which every session contains and only a softphone runs. */
const ofTelephone =
  /^core\/(?:phone|features\/(?:caller-card|calls|colleagues|dispositions|recording-pause))\//
/** Changes of the device belong to the softphone too, though the session stores the seat. */
const ofDevice = new Set(['agent.setMode'])

const elements: Readonly<Record<ProfileName, string>> = {
  softphone: 'widgets/softphone/element.ts',
  panel: 'widgets/customer-details/element.ts',
  tasks: 'widgets/call-task-dialog/element.ts',
  console: 'shell/element.ts'
}

const isOfTelephone = (files: readonly string[]) => files.every(file => ofTelephone.test(file))

describe.each(Object.entries(elements))('the profile %s', (name, entry) => {
  const profile: Profile = profiles[name as ProfileName]
  const hasPhone = name === 'softphone' || name === 'console'

  it('contains exactly the endpoints that the element uses', async () => {
    const uses = await usesOf(entry)
    expect(uses.modules).toBeGreaterThan(200)
    const used = [...uses.endpoints]
      .filter(([, files]) => hasPhone || !isOfTelephone(files))
      .map(([endpoint]) => endpoint)
      .filter(endpoint => hasPhone || !ofDevice.has(endpoint))
    expect(Object.keys(profile.endpoints).toSorted()).toEqual(used.toSorted())
  })

  it('contains exactly the topics that the element handles', async () => {
    const session = await usesOf('widgets/session/element.ts')
    const uses = await usesOf(entry)
    const used = [...new Map([...session.topics, ...uses.topics])]
      .filter(([, files]) => hasPhone || !isOfTelephone(files))
      .map(([topic]) => topic)
    // The heartbeat answers itself, and running calls are handled by the page that lists them.
    const further = name === 'console' ? ['pong', 'running_call_modify'] : ['pong']
    const listed = Object.keys(profile.topics)
    expect(listed.toSorted()).toEqual([...new Set([...used, ...further])].toSorted())
  })

  it('has rows of the tables only', () => {
    for (const endpoint of Object.keys(profile.endpoints))
      expect(endpointsByName.has(endpoint), endpoint).toBe(true)
    for (const topic of Object.keys(profile.topics))
      expect(Object.hasOwn(topics, topic), topic).toBe(true)
  })
})

it('the session is part of every profile', () => {
  for (const { endpoints } of Object.values<Profile>(profiles))
    expect(Object.keys(endpoints)).toEqual(expect.arrayContaining(Object.keys(sessionEndpoints)))
})

it('endpoints outside the console exist', () => {
  expect([...outsideConsole].filter(name => !endpointsByName.has(name))).toEqual([])
})
