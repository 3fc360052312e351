/** What has passed one end of a call. */
export interface Traffic {
  /** Packets received and sent. */
  rx: number
  tx: number
  /** Frames that were due since the first packet, and those of them that had not come in time. */
  due: number
  missed: number
  /** Level of the last packet and the maximum so far, 0 to 1. */
  level: number
  peak: number
  /** Level squared times seconds, like a browser's `totalAudioEnergy`. */
  energy: number
  dtmf: string
}

export const newTraffic = (): Traffic => ({
  ...{ rx: 0, tx: 0, due: 0, missed: 0 },
  ...{ level: 0, peak: 0, energy: 0, dtmf: '' }
})
