/**
 * Keys of SRTP as key objects. werift gives node:crypto each key as bytes for every packet, which makes a key object
 * of them every time and takes three to eight times as long as the encryption itself.
 */
import { createSecretKey } from 'node:crypto'
import type { RTCDtlsTransport, RTCPeerConnection } from 'werift'

/** The fields of werift's ciphers that hold keys; initialization vectors need the bytes of salts. */
const KEYS = ['srtpSessionKey', 'srtcpSessionKey', 'srtpSessionAuthTag', 'srtcpSessionAuthTag']

export function prepareKeys({ srtp, srtcp }: Pick<RTCDtlsTransport, 'srtp' | 'srtcp'>): void {
  const contexts = [srtp, srtcp].flatMap(one => [one.localContext, one.remoteContext])
  for (const { cipher } of contexts)
    for (const name of KEYS) {
      const key: unknown = Reflect.get(cipher, name)
      if (Buffer.isBuffer(key)) Reflect.set(cipher, name, createSecretKey(key))
    }
}

/** Prepares the keys of a connection as soon as it has them. */
export function preparePacketKeys({ dtlsTransports }: RTCPeerConnection): void {
  for (const transport of dtlsTransports) {
    if (transport.state === 'connected') prepareKeys(transport)
    else
      transport.onStateChange.subscribe(state => {
        if (state === 'connected') prepareKeys(transport)
      })
  }
}
