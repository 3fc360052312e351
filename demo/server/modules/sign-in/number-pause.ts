import { tooMany } from '../../http/refusal.ts'

type Text = (given: { readonly seconds: number }) => string

/** At least so long, in ms, between two messages to one number. */
export function numberPause(interval: number, text: Text) {
  const sentAt = new Map<string, number>()
  return {
    /** Begins the pause of a number; throws while the former one lasts. */
    begin(phone: string): void {
      const now = Date.now()
      const wait = (sentAt.get(phone) ?? 0) + interval - now
      const seconds = Math.ceil(wait / 1000)
      if (wait > 0) throw tooMany(text({ seconds }), seconds)
      for (const [old, at] of sentAt) if (at + interval <= now) sentAt.delete(old)
      sentAt.set(phone, now)
    },
    forget: () => sentAt.clear()
  }
}
