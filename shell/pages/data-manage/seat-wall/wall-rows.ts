/** Rows of the grid: headings of groups, and tiles. Pure. */
import {
  columnsIn,
  TILE_GAP,
  type TileSize,
  tileSizes
} from '../../../../core/features/seat-wall/rules.ts'
import type { TilePlace, WallGroup } from './use-wall-order.ts'

/** Height of a group's heading, in px. */
const HEADING = 36

export interface WallRow {
  readonly key: string
  /** Of the group that begins here, with its number of seats. */
  readonly heading: { readonly name: string; readonly count: number } | undefined
  readonly tiles: readonly TilePlace[]
}

export function rowsOf(groups: readonly WallGroup[], columns: number): readonly WallRow[] {
  return groups.flatMap(({ id, name, tiles }) => {
    const rows: WallRow[] =
      name === '' ? [] : [{ key: `group ${id}`, heading: { name, count: tiles.length }, tiles: [] }]
    for (let at = 0; at < tiles.length; at += columns)
      rows.push({ key: `${id} ${at}`, heading: undefined, tiles: tiles.slice(at, at + columns) })
    return rows
  })
}

/** Top of each row in px, and the end of the last one; `shape` has `h` for a heading, `t` for tiles. */
export function topsOf(shape: string, size: TileSize): readonly number[] {
  const tops = [0]
  for (const row of shape)
    tops.push((tops.at(-1) ?? 0) + (row === 'h' ? HEADING : tileSizes[size].height + TILE_GAP))
  return tops
}

/** The kinds of the rows in their order, for `topsOf`. */
export const shapeOf = (rows: readonly WallRow[]): string =>
  rows.map(({ heading }) => (heading ? 'h' : 't')).join('')

/** The largest size of which all tiles fit into a box, in px; else the smallest. */
export function sizeThatFits(
  groups: readonly WallGroup[],
  box: { readonly width: number; readonly height: number }
): TileSize {
  const fitting = (['large', 'middle'] as const).find(size => {
    const rows = rowsOf(groups, columnsIn(box.width, size))
    return (topsOf(shapeOf(rows), size).at(-1) ?? 0) <= box.height
  })
  return fitting ?? 'small'
}

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
