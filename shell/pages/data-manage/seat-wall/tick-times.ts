import { timer } from '../../../../core/lib/format/duration.ts'

/** The time in a state that began at `since`; both in ms. */
export const timeIn = (since: number, now: number): string =>
  timer(Math.max(0, Math.floor((now - since) / 1000)))

/** Writes the times of the elements with `data-since` into them, without rendering. */
export function tickTimes(frame: HTMLElement | null, now: number): void {
  for (const element of frame?.querySelectorAll<HTMLElement>('[data-since]') ?? []) {
    const text = timeIn(Number(element.dataset.since), now)
    if (element.firstChild?.nodeValue !== text) element.textContent = text
  }
}
