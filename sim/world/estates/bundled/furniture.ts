/** Furniture of a place as plan lines, chosen by its icon: beds and baths, tables, parking bays, machines. */
import { type Area, ROOM_KINDS } from '#shared/records/area.ts'

/** Box in drawing units. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One path; `isUpper` if the outer wall is at the top. */
export function furnitureOf(area: Area, box: Box, isUpper: boolean): string {
  if (area.kind === 'corridor') return ''
  if (area.parentId !== null) return /bath/i.test(area.nameEn) ? tub(box) : partOf(area, box)
  if (area.kind === 'office') return repeated(box, ARRANGEMENTS.office)
  if (ROOM_KINDS.has(area.kind)) return `${bathOf(box, isUpper)}${bed(box, isUpper)}`
  const usual = area.kind === 'plant' ? ARRANGEMENTS.boilerRoom : ARRANGEMENTS.restaurant
  if (area.kind !== 'lobby') return repeated(box, ARRANGEMENTS[area.image] ?? usual)
  return repeated({ ...box, height: box.height - DESK }, ARRANGEMENTS.lobby) + desk(box)
}

const partOf = (area: Area, box: Box): string =>
  /kitchen/i.test(area.nameEn) ? rect(box.x + 10, box.y + 10, box.width - 20, 22) : bed(box, true)

const rect = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const round = (value: number): number => Math.round(value * 10) / 10

const BATH = { width: 0.44, height: 0.3 }

/** Next to the corridor, beside the door. */
function bathOf({ x, y, width, height }: Box, isUpper: boolean): string {
  const bath = { width: width * BATH.width, height: height * BATH.height }
  const top = isUpper ? y + height - bath.height : y
  const wall = rect(x, top, bath.width, bath.height)
  return `${wall}${rect(x + 8, top + 8, bath.width - 16, 24)}${circle(x + 18, top + bath.height - 20, 9)}`
}

/** Headboard at the side wall, near the window. */
function bed({ x, y, width, height }: Box, isUpper: boolean): string {
  const long = Math.min(92, width * 0.6)
  const wide = Math.min(84, height * 0.34)
  const top = isUpper ? y + height * 0.1 : y + height * 0.9 - wide
  const pillow = wide * 0.38
  return [
    rect(x + 8, top, long, wide),
    rect(x + 13, top + wide * 0.08, 18, pillow),
    rect(x + 13, top + wide * 0.92 - pillow, 18, pillow),
    `M${round(x + long * 0.45)} ${round(top)}v${round(wide)}`,
  ].join('')
}

const tub = ({ x, y, width }: Box): string =>
  rect(x + 8, y + 8, Math.min(90, width * 0.5), 34) + circle(x + width - 26, y + 24, 11)

const DESK = 50

/** Reception, along the wall beside the door. */
const desk = ({ x, y, width, height }: Box): string =>
  rect(x + width * 0.3, y + height - DESK, width * 0.4, 26)

interface Arrangement {
  readonly width: number
  readonly height: number
  /** However large the place is. */
  readonly columnsMax?: number
  readonly rowsMax?: number
  /** Around its middle. */
  readonly at: (x: number, y: number) => string
}

const table: Arrangement = {
  columnsMax: 6,
  rowsMax: 5,
  width: 88,
  height: 88,
  at: (x, y) =>
    circle(x, y, 17) +
    [
      [-29, 0],
      [29, 0],
      [0, -29],
      [0, 29],
    ]
      .map(([dx = 0, dy = 0]) => circle(x + dx, y + dy, 7))
      .join(''),
}
const sofas: Arrangement = {
  width: 150,
  height: 120,
  at: (x, y) => rect(x - 50, y - 36, 100, 26) + rect(x - 50, y + 12, 100, 26) + circle(x, y + 1, 9),
}
const machine: Arrangement = {
  columnsMax: 3,
  rowsMax: 3,
  width: 110,
  height: 110,
  at: (x, y) => rect(x - 34, y - 34, 68, 68) + circle(x, y, 24),
}
const cabinets: Arrangement = {
  rowsMax: 3,
  columnsMax: 8,
  width: 60,
  height: 150,
  at: (x, y) => rect(x - 22, y - 26, 44, 52) + `M${x - 22} ${y}h44`,
}
const counters: Arrangement = {
  width: 170,
  height: 110,
  at: (x, y) =>
    rect(x - 66, y - 18, 132, 36) + circle(x - 36, y, 10) + circle(x, y, 10) + circle(x + 36, y, 10),
}

/** Furniture, keyed by the place's picture. */
const ARRANGEMENTS: Readonly<Record<string, Arrangement>> &
  Readonly<Record<'boilerRoom' | 'restaurant' | 'office' | 'lobby', Arrangement>> = {
  lobby: sofas,
  restaurant: table,
  conference: {
    width: 50,
    height: 74,
    at: (x, y) => rect(x - 12, y - 10, 24, 24) + `M${x - 14} ${y - 16}h28`,
  },
  gym: { width: 74, height: 130, at: (x, y) => rect(x - 18, y - 44, 36, 88) + `M${x - 22} ${y - 34}h44` },
  shops: { width: 80, height: 170, at: (x, y) => rect(x - 14, y - 64, 28, 128) },
  garage: {
    width: 100,
    height: 190,
    at: (x, y) => `M${x - 50} ${y - 80}v160m100 0v-160` + rect(x - 30, y - 60, 60, 120),
  },
  gate: {
    columnsMax: 1,
    rowsMax: 1,
    width: 400,
    height: 300,
    at: (x, y) =>
      rect(x - 60, y - 120, 120, 90) + rect(x - 300, y + 20, 600, 14) + circle(x - 300, y + 27, 18),
  },
  laundry: machine,
  kitchen: counters,
  boilerRoom: machine,
  powerRoom: cabinets,
  liftRoom: {
    columnsMax: 2,
    rowsMax: 2,
    width: 130,
    height: 130,
    at: (x, y) => rect(x - 40, y - 26, 80, 52) + circle(x, y, 20),
  },
  roofPlant: {
    columnsMax: 2,
    rowsMax: 3,
    width: 150,
    height: 150,
    at: (x, y) => rect(x - 52, y - 52, 104, 104) + circle(x, y, 42) + `M${x - 42} ${y}h84m-42 -42v84`,
  },
  office: {
    width: 118,
    height: 104,
    at: (x, y) =>
      rect(x - 42, y - 22, 84, 44) +
      `M${x} ${y - 22}v44` +
      circle(x - 20, y - 34, 8) +
      circle(x + 20, y + 34, 8),
  },
}

const INSET = 46

/** Repeats in rows as space allows. */
function repeated({ x, y, width, height }: Box, one: Arrangement): string {
  const [across, down] = [width - 2 * INSET, height - 2 * INSET]
  const columns = Math.min(one.columnsMax ?? 99, Math.max(1, Math.floor(across / one.width)))
  const rows = Math.min(one.rowsMax ?? 99, Math.max(1, Math.floor(down / one.height)))
  return Array.from({ length: columns * rows }, (_, n) => {
    const [column, row] = [n % columns, Math.floor(n / columns)]
    return one.at(
      Math.round(x + INSET + ((column + 0.5) * across) / columns),
      Math.round(y + INSET + ((row + 0.5) * down) / rows),
    )
  }).join('')
}
