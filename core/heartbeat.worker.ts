/** Beats for a page whose own timers the browser slows down once its tab is hidden. */

export type BeatOrder =
  | { readonly start: number; readonly milliseconds: number }
  | { readonly stop: number }

const timers = new Map<number, ReturnType<typeof setInterval>>()

/** No beat has this number: it says that the Worker runs. */
postMessage(0)

addEventListener('message', ({ data }: MessageEvent<BeatOrder>) => {
  if ('start' in data) {
    const beat = () => postMessage(data.start)
    timers.set(data.start, setInterval(beat, data.milliseconds))
  } else {
    clearInterval(timers.get(data.stop))
    timers.delete(data.stop)
  }
})
