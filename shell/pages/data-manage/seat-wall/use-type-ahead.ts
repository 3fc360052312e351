import { useRef } from 'react'
import { TYPING_MS, typedSeat } from '../../../../core/features/seat-wall/rules.ts'
import { wallSeat } from '../../../../core/features/seat-wall/wall-seats.ts'

/**
 * Collects the characters that are typed on the tiles. The returned function takes a key and the
 * focused seat, and returns the seat whose extension or name begins with what was typed.
 */
export function useTypeAhead(ids: readonly string[]) {
  const typed = useRef({ text: '', at: 0 })
  return (key: string, current: string): string | undefined => {
    // Space and Enter open a tile.
    if ([...key].length !== 1 || key === ' ') return undefined
    const now = Date.now()
    const { text, at } = typed.current
    const all = now - at < TYPING_MS ? text + key : key
    typed.current = { text: all, at: now }
    const seats = ids.flatMap(id => wallSeat(id).get() ?? [])
    return typedSeat(seats, current, all)?.seatId
  }
}
