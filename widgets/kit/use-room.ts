import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width class of the console, or of a list in it: `narrow` below 768 px, `middle` below 1100, `wide` below 1440, else `vast`. */
export type Room = 'narrow' | 'middle' | 'wide' | 'vast'

const roomOf = (width: number): Room =>
  width < 768 ? 'narrow' : width < 1100 ? 'middle' : width < 1440 ? 'wide' : 'vast'

/** Measures the element, not the viewport: a host page may give it any width. */
export function useRoom(box: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>('wide')
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setRoom(roomOf(element.clientWidth))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return room
}
