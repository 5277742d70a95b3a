import { describe, expect, it } from 'vitest'
import {
  asOf,
  newPartId,
  type Part,
  placed,
  withAdded,
} from '#client/screens/control/automations/editor/draft.ts'
import {
  changesBetween,
  NO_HISTORY,
  redone,
  STEPS_MAX,
  undone,
  withStep,
} from '#client/screens/control/automations/editor/history.ts'
import { clockCondition, deviceCondition } from '#client/screens/control/automations/editor/newParts.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { partIdSchema } from '#shared/records/automation.ts'
import { aDevice } from '../../../support/records.ts'

const sensor = aDevice({ id: 'dev_window', kind: 'door_sensor' })
const contact = must(
  kindOf('door_sensor')
    ?.properties(1)
    .find(({ name }) => name === 'contact'),
  'contact',
)
const open = deviceCondition('open', 'device', sensor, contact)

describe('parts', () => {
  it('get ids that nobody has', () => {
    const taken = newPartId(() => 0, new Set())
    let at = 0
    const next = newPartId(() => (at++ < 8 ? 0 : 0.5), new Set([taken]))
    expect(next).not.toBe(taken)
    expect(partIdSchema.safeParse(next).success).toBe(true)
  })

  it('that are only looked at trigger once they are moved up, and a time cannot be moved down', () => {
    const noon = clockCondition('noon')
    expect(placed([noon, open], { when: ['noon'], onlyIf: ['open'] })).toEqual([
      noon,
      { ...open, type: 'query' },
    ])
    expect(placed([noon, open], { when: ['open'], onlyIf: ['noon'] })).toBeNull()
    expect(asOf(open, 'doing')).toBeUndefined()
  })

  it('that are copied stand below the one they were made of', () => {
    const noon = clockCondition('noon')
    const again: Part = { ...noon, id: 'noo2' }
    expect(withAdded<Part>([noon, open], again, 'noon').map(({ id }) => id)).toEqual(['noon', 'noo2', 'open'])
  })
})

describe('undo and redo', () => {
  const edit = (history: typeof NO_HISTORY, before: object, after: object, atMs: number) =>
    withStep(history, changesBetween(before as never, after as never), atMs)

  it('take back what was typed as one step, and do it again', () => {
    let history = edit(NO_HISTORY, { name: '' }, { name: 'A' }, 1_000)
    history = edit(history, { name: 'A' }, { name: 'AC' }, 1_200)
    const back = must(undone(history), 'a step')
    expect(back.values).toEqual({ name: '' })
    expect(must(redone(back.history), 'a step').values).toEqual({ name: 'AC' })
  })

  it('keep a pause between words, and every part that comes or goes, apart', () => {
    let history = edit(NO_HISTORY, { name: '' }, { name: 'A' }, 1_000)
    history = edit(history, { name: 'A' }, { name: 'A off' }, 3_000)
    expect(undone(history)?.values).toEqual({ name: 'A' })
    history = edit(history, { tasks: [] }, { tasks: [{ id: 'one1' }] }, 3_100)
    history = edit(history, { tasks: [{ id: 'one1' }] }, { tasks: [] }, 3_200)
    expect(undone(history)?.values).toEqual({ tasks: [{ id: 'one1' }] })
  })

  it('forget what was undone with the next edit, and the oldest of many', () => {
    let history = NO_HISTORY
    for (let i = 0; i < STEPS_MAX + 5; i += 1)
      history = edit(history, { name: String(i) }, { name: String(i + 1) }, i * 1_000)
    expect(history.done).toHaveLength(STEPS_MAX)
    const back = must(undone(history), 'a step')
    expect(edit(back.history, { name: 'x' }, { name: 'y' }, 1e6).undone).toEqual([])
  })

  it('have nothing to take back where nothing differs', () => {
    expect(changesBetween({ areaId: '' }, { areaId: null })).toEqual([])
  })
})
