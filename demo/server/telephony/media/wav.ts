/** WAV files with mono G.711 mu-law at 8 kHz. */
import { RATE } from './g711.ts'

const MU_LAW = 7

/**
 * Header of a WAV file of this many samples: RIFF, `fmt ` with its extension size, `fact`, `data`.
 */
export function wavHeader(samples: number): Buffer {
  const head = Buffer.alloc(58)
  const padded = samples + (samples % 2)
  head.write('RIFF', 0)
  head.writeUInt32LE(head.length - 8 + padded, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(18, 16)
  head.writeUInt16LE(MU_LAW, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('fact', 38)
  head.writeUInt32LE(4, 42)
  head.writeUInt32LE(samples, 46)
  head.write('data', 50)
  head.writeUInt32LE(samples, 54)
  return head
}

/** The mu-law bytes of a WAV file. Throws for other formats. */
export function readWav(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('Not a WAV file')
  let isSupported = false
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const body = at + 8
    if (name === 'fmt ')
      isSupported =
        file.readUInt16LE(body) === MU_LAW &&
        file.readUInt16LE(body + 2) === 1 &&
        file.readUInt32LE(body + 4) === RATE
    if (name === 'data') {
      if (!isSupported) throw new Error('Only mu-law, one channel, 8 kHz')
      return file.subarray(body, body + size)
    }
    at = body + size + (size % 2)
  }
  throw new Error('A WAV file without sound')
}
