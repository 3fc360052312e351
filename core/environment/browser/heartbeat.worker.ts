/** Worker with timers for a page whose own ones are throttled in a hidden tab. */

export type TimerCommand =
  | { readonly start: number; readonly milliseconds: number }
  | { readonly stop: number }

const timers = new Map<number, ReturnType<typeof setInterval>>()

/** No timer has the id 0: it reports that the Worker runs. */
postMessage(0)

addEventListener('message', ({ data }: MessageEvent<TimerCommand>) => {
  if ('start' in data) {
    const beat = () => postMessage(data.start)
    timers.set(data.start, setInterval(beat, data.milliseconds))
  } else {
    clearInterval(timers.get(data.stop))
    timers.delete(data.stop)
  }
})
