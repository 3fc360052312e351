import type { WebSocket } from 'ws'

/** Most bytes buffered for a reader: minutes of a busy page's messages. */
const MOST = 1024 * 1024

/**
 * Sends, or terminates the socket when the reader has stopped: its buffer would grow without limit.
 *
 * @returns whether it was sent
 */
export function sendOrCut(socket: WebSocket, text: string): boolean {
  if (socket.bufferedAmount > MOST) {
    socket.terminate()
    return false
  }
  socket.send(text)
  return true
}
