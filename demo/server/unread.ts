import type { WebSocket } from 'ws'

/** Bytes that may wait for a reader: minutes of what a busy page hears, and a slow line never has as much. */
const MOST = 1024 * 1024

/** Sends, unless the other end has stopped reading: what waits for it would stay in memory. */
export function sendOrCut(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > MOST) socket.terminate()
  else socket.send(text)
}
