import { KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { RtpHeader, SrtcpSession, SrtpSession } from 'werift'
import { prepareKeys } from '../../../demo/server/telephony/media/packet-keys.ts'

const AES_CM_SHA1 = 1
const AES_GCM = 7

/** Both ends of a connection. */
function ends(profile: typeof AES_CM_SHA1 | typeof AES_GCM) {
  const [one, other] = [1, 2].map(value => ({
    key: Buffer.alloc(16, value),
    salt: Buffer.alloc(profile === AES_GCM ? 12 : 14, value + 16)
  }))
  if (!one || !other) throw new Error('Two ends')
  const end = (local: typeof one, remote: typeof one) => {
    const keys = {
      ...{ localMasterKey: local.key, localMasterSalt: local.salt },
      ...{ remoteMasterKey: remote.key, remoteMasterSalt: remote.salt }
    }
    return { srtp: new SrtpSession({ keys, profile }), srtcp: new SrtcpSession({ keys, profile }) }
  }
  return { prepared: end(one, other), plain: end(other, one) }
}

test.each([AES_CM_SHA1, AES_GCM] as const)(
  'packets of profile %s are the same with prepared keys',
  profile => {
    const { prepared, plain } = ends(profile)
    prepareKeys(prepared)
    expect(Reflect.get(prepared.srtp.localContext.cipher, 'srtpSessionKey')).toBeInstanceOf(
      KeyObject
    )
    expect(Reflect.get(plain.srtp.localContext.cipher, 'srtpSessionKey')).toBeInstanceOf(Buffer)
    const payload = Buffer.alloc(160, 7)
    const header = new RtpHeader({
      version: 2,
      payloadType: 0,
      sequenceNumber: 5,
      timestamp: 9,
      ssrc: 3
    })
    const { length } = header.serialize(header.serializeSize)

    const there = plain.srtp.decrypt(prepared.srtp.encrypt(payload, header))
    const back = prepared.srtp.decrypt(plain.srtp.encrypt(payload, header))
    expect([there, back].map(packet => packet.subarray(length))).toEqual([payload, payload])
    const report = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 3])
    expect(plain.srtcp.decrypt(prepared.srtcp.encrypt(report))).toEqual(report)
    expect(prepared.srtcp.decrypt(plain.srtcp.encrypt(report))).toEqual(report)

    const forged = prepared.srtp.encrypt(payload, header)
    forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1
    expect(() => plain.srtp.decrypt(forged)).toThrow()
    const foreign = plain.srtp.encrypt(payload, header)
    foreign[foreign.length - 1] = (foreign.at(-1) ?? 0) ^ 1
    expect(() => prepared.srtp.decrypt(foreign)).toThrow()
  }
)
