import type { MediaPort } from '../environment.ts'
import { audioContext } from './audio-context.ts'

/** Audio constraints for speech. */
const speech: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  channelCount: 1
}

/** Without https the browser has no `mediaDevices`. */
function mediaDevices(): MediaDevices | undefined {
  const found: MediaDevices | undefined = navigator.mediaDevices
  return found
}

const forbidden = (): DOMException =>
  new DOMException('This page may not use a microphone', 'SecurityError')

interface PolicyDocument {
  readonly permissionsPolicy?: { allowsFeature(name: string): boolean }
  readonly featurePolicy?: { allowsFeature(name: string): boolean }
}

/** An iframe needs the microphone permission from its embedding page. */
function isForbiddenByPage(): boolean {
  const { permissionsPolicy, featurePolicy } = document as PolicyDocument
  const policy = permissionsPolicy ?? featurePolicy
  return !mediaDevices() || policy?.allowsFeature('microphone') === false
}

const cannotCall = (): boolean => typeof RTCPeerConnection === 'undefined'

async function permission(): ReturnType<MediaPort['permission']> {
  if (cannotCall()) return 'unsupported'
  if (isForbiddenByPage()) return 'forbidden-by-page'
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state
  } catch {
    return 'prompt'
  }
}

/** Selects the output device; where Firefox or Safari do not support it, the default one plays. */
export async function setSink(
  player: { setSinkId?(id: string): Promise<void> },
  id: string | undefined
): Promise<void> {
  try {
    await player.setSinkId?.(id ?? '')
  } catch {
    await player.setSinkId?.('').catch(() => undefined)
  }
}

/** Current level from 0 to 1, as root mean square. */
function meter(stream: MediaStream) {
  const context = audioContext()
  const source = context.createMediaStreamSource(stream)
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  const samples = new Float32Array(analyser.fftSize)
  source.connect(analyser)
  void context.resume()
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, Math.sqrt(power) * 3)
    },
    stop() {
      source.disconnect()
      analyser.disconnect()
    }
  }
}

/** The microphones and speakers of this computer. */
export function browserMedia(): Omit<MediaPort, 'onDeviceChange'> {
  let player: HTMLAudioElement | undefined
  return {
    async openMicrophone(deviceId, processing) {
      if (cannotCall()) throw new DOMException('There is no WebRTC', 'NotSupportedError')
      const devices = mediaDevices()
      if (!devices) throw forbidden()
      const audio = { ...speech, ...processing, ...(deviceId && { deviceId: { exact: deviceId } }) }
      return devices.getUserMedia({ audio, video: false })
    },
    devices: async () => (await mediaDevices()?.enumerateDevices()) ?? [],
    permission,
    meter,
    openMixer: async microphone => (await import('./conference-mixer.ts')).openMixer(microphone),
    async play(stream, speakerId) {
      if (!stream) {
        player?.pause()
        if (player) player.srcObject = null
        return
      }
      player ??= new Audio()
      await setSink(player, speakerId)
      if (player.srcObject !== stream) player.srcObject = stream
      await player.play()
    }
  }
}
