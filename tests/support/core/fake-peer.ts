/**
 * A peer connection without a network: descriptions are exchanged, and a test sets the state of the
 * media.
 */

const sdpOf = (version: number): string =>
  [
    'v=0',
    `o=- 1 ${version} IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 0',
    'c=IN IP4 0.0.0.0',
    'a=sendrecv',
    'a=mid:0',
    'a=rtcp-mux',
    'a=setup:actpass',
    ''
  ].join('\r\n')

const PACKET_MS = 20

interface Description {
  readonly type: 'offer' | 'answer' | 'rollback'
  readonly sdp?: string
}

/** What a test may set for the next connections of this page. */
export const network = {
  /** A computer without any address finds no candidate, and reports no error. */
  hasAddress: true
}

export class FakePeer extends EventTarget {
  static readonly opened: FakePeer[] = []
  readonly isFarEnd: boolean
  signalingState: RTCSignalingState = 'stable'
  iceGatheringState: RTCIceGatheringState = 'new'
  iceConnectionState: RTCIceConnectionState = 'new'
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: Description | null = null
  remoteDescription: Description | null = null
  /** Number of ICE restarts. */
  restarts = 0
  #versions = 0
  #packets = 0
  #flowingSince: number | undefined
  readonly #senders: { track: unknown; dtmf: { canInsertDTMF: boolean }; replaceTrack: unknown }[] =
    []

  constructor(configuration?: { readonly isFarEnd?: boolean }) {
    super()
    this.isFarEnd = configuration?.isFarEnd === true
    FakePeer.opened.push(this)
  }

  addTrack(track: unknown): void {
    const sender = {
      track,
      dtmf: { canInsertDTMF: true },
      replaceTrack: async (next: unknown) => {
        sender.track = next
      }
    }
    this.#senders.push(sender)
  }
  getSenders = () => this.#senders
  getReceivers = () => []

  async createOffer(options?: { readonly iceRestart?: boolean }): Promise<Description> {
    if (options?.iceRestart) this.restarts++
    return { type: 'offer', sdp: sdpOf(++this.#versions) }
  }
  async createAnswer(): Promise<Description> {
    return { type: 'answer', sdp: sdpOf(++this.#versions) }
  }

  async setLocalDescription(description: Description): Promise<void> {
    if (description.type === 'rollback') {
      this.signalingState = 'stable'
      return
    }
    this.localDescription = description
    this.signalingState = description.type === 'offer' ? 'have-local-offer' : 'stable'
    if (description.type === 'answer') this.#connect()
    if (network.hasAddress || this.isFarEnd) setTimeout(() => this.#gather(), 5)
  }

  async setRemoteDescription(description: Description): Promise<void> {
    if (!/^m=audio/m.test(description.sdp ?? ''))
      throw new DOMException('No media', 'OperationError')
    this.remoteDescription = description
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable'
    if (description.type === 'answer') this.#connect()
  }

  #gather(): void {
    this.iceGatheringState = 'gathering'
    const event = new Event('icecandidate')
    const candidate = { type: 'host', protocol: 'udp' }
    this.dispatchEvent(Object.assign(event, { candidate }))
    this.iceGatheringState = 'complete'
    this.dispatchEvent(new Event('icegatheringstatechange'))
  }

  #connect(): void {
    if (this.connectionState !== 'new') return
    this.#flow(true)
    this.#become('connected')
  }

  #become(state: 'connected' | 'disconnected' | 'failed'): void {
    this.connectionState = this.iceConnectionState = state
    this.dispatchEvent(new Event('iceconnectionstatechange'))
    this.dispatchEvent(new Event('connectionstatechange'))
  }

  #flow(on: boolean): void {
    const now = performance.now()
    if (this.#flowingSince !== undefined)
      this.#packets += Math.floor((now - this.#flowingSince) / PACKET_MS)
    this.#flowingSince = on ? now : undefined
  }

  /** There is no path any more. */
  breaks(state: 'disconnected' | 'failed' = 'disconnected'): void {
    this.#flow(false)
    this.#become(state)
  }
  /** The path is up, and nothing arrives on it. */
  fallsSilent(): void {
    this.#flow(false)
  }
  mends(): void {
    this.#flow(true)
    this.#become('connected')
  }

  async getStats(): Promise<ReadonlyMap<string, object>> {
    const more = this.#flowingSince === undefined ? 0 : performance.now() - this.#flowingSince
    const packetsReceived = this.#packets + Math.floor(more / PACKET_MS)
    return new Map([['in', { type: 'inbound-rtp', kind: 'audio', packetsReceived }]])
  }

  close(): void {
    this.#flow(false)
    this.signalingState = 'closed'
    this.connectionState = 'closed'
  }
}

/** The connections of the newest call, as the agent's page has it. */
export const ownPeer = (): FakePeer => {
  const found = FakePeer.opened.findLast(({ isFarEnd }) => !isFarEnd)
  if (!found) throw new Error('The page has no connection')
  return found
}

/** Puts it where JsSIP looks for that of a browser. */
export function installPeers(): void {
  Object.assign(globalThis, {
    window: { RTCPeerConnection: FakePeer },
    RTCPeerConnection: FakePeer,
    RTCSessionDescription: class {
      readonly type: string
      readonly sdp: string
      constructor({ type, sdp }: { type: string; sdp: string }) {
        this.type = type
        this.sdp = sdp
      }
    }
  })
}
