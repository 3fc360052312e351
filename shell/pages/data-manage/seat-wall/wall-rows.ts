/** Rows of the grid: headings of groups, and tiles. Pure. */
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import { TILE_GAP, type TileFit, tileHeight } from '../../../../core/features/seat-wall/rules.ts'
import type { TilePlace, WallGroup } from '../../../../core/features/seat-wall/wall-order.ts'

/** Height of a group's heading, in px. */
const HEADING = 36

export interface WallRow {
  readonly key: string
  /** Of the group that begins here, with its number of seats. */
  readonly heading: { readonly name: string; readonly count: number } | undefined
  readonly tiles: readonly TilePlace[]
}

/** Names the groups, if they are shown as such. */
export const headingOf = (isGrouped: boolean) =>
  isGrouped ? ({ name }: WallGroup) => name || messages.noGroup() : () => undefined

/** @param heading of a group; undefined for none */
export function rowsOf(
  groups: readonly WallGroup[],
  columns: number,
  heading: (group: WallGroup) => string | undefined
): readonly WallRow[] {
  return groups.flatMap(group => {
    const { id, tiles } = group
    const name = heading(group)
    const rows: WallRow[] =
      name === undefined
        ? []
        : [{ key: `group ${id}`, heading: { name, count: tiles.length }, tiles: [] }]
    for (let at = 0; at < tiles.length; at += columns)
      rows.push({ key: `${id} ${at}`, heading: undefined, tiles: tiles.slice(at, at + columns) })
    return rows
  })
}

/** Top of each row in px, and the end of the last one; `shape` has `h` for a heading, `t` for tiles. */
export function topsOf(shape: string, fit: TileFit): readonly number[] {
  const tops = [0]
  for (const row of shape)
    tops.push((tops.at(-1) ?? 0) + (row === 'h' ? HEADING * fit.scale : tileHeight(fit) + TILE_GAP))
  return tops
}

/** The kinds of the rows in their order, for `topsOf`. */
export const shapeOf = (rows: readonly WallRow[]): string =>
  rows.map(({ heading }) => (heading ? 'h' : 't')).join('')

/** Whether all rows fit into a height, in px. */
export const fitsInto = (rows: readonly WallRow[], fit: TileFit, height: number): boolean =>
  (topsOf(shapeOf(rows), fit).at(-1) ?? 0) <= height

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'
export const isArrow = (key: string): key is Arrow =>
  ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)

/** The seat to which a key moves from another; undefined at the edge. */
export function seatBeside(
  rows: readonly WallRow[],
  seatId: string,
  key: Arrow
): string | undefined {
  const lines = rows.filter(({ tiles }) => tiles.length > 0)
  const row = lines.findIndex(({ tiles }) => tiles.some(tile => tile.seatId === seatId))
  const tiles = lines[row]?.tiles ?? []
  const column = tiles.findIndex(tile => tile.seatId === seatId)
  switch (key) {
    case 'ArrowRight':
      return (tiles[column + 1] ?? lines[row + 1]?.tiles[0])?.seatId
    case 'ArrowLeft':
      return (tiles[column - 1] ?? (row > 0 ? lines[row - 1]?.tiles.at(-1) : undefined))?.seatId
    case 'Home':
      return tiles[0]?.seatId
    case 'End':
      return tiles.at(-1)?.seatId
    default: {
      const beside = lines[row + (key === 'ArrowDown' ? 1 : -1)]?.tiles
      return (beside?.[column] ?? beside?.at(-1))?.seatId
    }
  }
}
