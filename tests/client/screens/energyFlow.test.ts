import fc from 'fast-check'
import { expect, it } from 'vitest'
import { COLUMNS, flowHeight, flowLayout, movedNode } from '#client/screens/report/flow/flowLayout.ts'
import type { EnergyFlow } from '#shared/contract/energyFlow.ts'

const flow = (
  meterId: string | null,
  floorId: string | null,
  kind: string | null,
  kwh: number,
): EnergyFlow => ({
  ...{ meterId, floorId, kind, kwh },
})
const FLOWS = [
  flow('dev_1', 'flr_1', 'socket', 60),
  flow('dev_1', 'flr_2', null, 20),
  flow('dev_2', 'flr_2', 'socket', 15),
  flow(null, 'flr_2', 'charger', 5),
  flow('dev_2', null, null, -3),
]
const SIZE = { width: 600, height: 300 }

it('the nodes of each column have what flows through them, and negative flows are left out', () => {
  const { nodes, links } = flowLayout(FLOWS, SIZE)
  const of = (key: string) => nodes.find((node) => node.key === key)?.kwh
  expect(of('meter/dev_1')).toBe(80)
  expect(of('floor/flr_2')).toBe(40)
  expect(of('kind/socket')).toBe(75)
  expect(of('kind/')).toBe(20)
  expect(of('floor/')).toBeUndefined()
  for (const column of COLUMNS)
    expect(nodes.filter((node) => node.column === column).reduce((sum, { kwh }) => sum + kwh, 0)).toBe(100)
  const ofFloor = links.filter(({ to }) => to === 'floor/flr_2').reduce((sum, { kwh }) => sum + kwh, 0)
  expect(ofFloor).toBe(40)
})

it('lies within its frame, whatever flows', () => {
  const id = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
  const some = fc.array(fc.tuple(id, id, id, fc.double({ min: -10, max: 1e6, noNaN: true })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(some, (rows) => {
      const flows = rows.map((row) => flow(...row))
      const height = flowHeight(flows.length === 0 ? FLOWS : flows)
      const { nodes } = flowLayout(flows, { width: 600, height })
      for (const { x, y, ...node } of nodes) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + node.width).toBeLessThanOrEqual(600.01)
        expect(y).toBeGreaterThanOrEqual(-0.01)
        expect(y + node.height).toBeLessThanOrEqual(height + 1.01)
      }
    }),
    { numRuns: 100 },
  )
})

it('arrow keys move within a column and to the next', () => {
  const { nodes } = flowLayout(FLOWS, SIZE)
  expect(movedNode(nodes, null, 'ArrowRight')).toBe(nodes[0]?.key)
  expect(movedNode(nodes, 'meter/dev_1', 'ArrowRight')).toMatch(/^floor/)
  expect(movedNode(nodes, 'floor/flr_1', 'ArrowLeft')).toMatch(/^meter/)
  expect(movedNode(nodes, 'kind/socket', 'ArrowRight')).toBe('kind/socket')
  const down = movedNode(nodes, 'kind/socket', 'ArrowDown') ?? ''
  const up = movedNode(nodes, 'kind/socket', 'ArrowUp') ?? ''
  expect([down, up].some((key) => key !== 'kind/socket' && key.startsWith('kind/'))).toBe(true)
  expect(movedNode(nodes, 'kind/socket', 'Tab')).toBeNull()
})
