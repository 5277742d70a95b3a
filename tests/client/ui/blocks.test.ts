import { describe, expect, it } from 'vitest'
import { colorOf } from '#client/ui/color/ColorInput.tsx'
import {
  foundNodes,
  groupIds,
  groupsAbove,
  type PickNode,
  ticksOf,
  withTicked,
} from '#client/ui/picker/pickModel.ts'
import { swapped } from '#client/ui/rows/Rows.tsx'
import { dayCount, quickPeriod } from '#client/ui/schedule/periodModel.ts'
import {
  EMPTY_SCHEDULE,
  isComplete,
  isOvernight,
  lengthMinutes,
  scheduleOf,
  withDay,
} from '#client/ui/schedule/scheduleModel.ts'
import { foundItems, listKey, sidesOf, withAdded, withRemoved } from '#client/ui/transfer/transferModel.ts'

describe('a transfer list', () => {
  const items = [
    { id: 'a', label: 'Lamp', note: 'Lobby' },
    { id: 'b', label: 'Lamp', note: 'Bar' },
    { id: 'c', label: 'Blind', note: 'Bar' },
  ]
  const unknown = (id: string) => ({ id, label: `? ${id}` })

  it('shows what is chosen in the order of choosing, and keeps an id that it does not know', () => {
    const sides = sidesOf(items, ['c', 'gone', 'a'], unknown)
    expect(sides.available.map(({ id }) => id)).toEqual(['b'])
    expect(sides.chosen.map(({ label }) => label)).toEqual(['Blind', '? gone', 'Lamp'])
    expect(withAdded(['c'], ['a', 'c'])).toEqual(['c', 'a'])
    expect(withRemoved(['c', 'a'], ['c'])).toEqual(['a'])
  })

  it('finds by every word, in label and note', () => {
    expect(foundItems(items, 'bar lam').map(({ id }) => id)).toEqual(['b'])
    expect(foundItems(items, ' ')).toBe(items)
  })

  it('has the keys of a list of several choices, and leaves Ctrl-Enter to the form', () => {
    const press = (key: string, ctrlKey = false) => listKey({ key, ctrlKey, metaKey: false }, 2, 5, 8)
    expect(press('ArrowDown')).toEqual({ kind: 'to', index: 3 })
    expect(press('PageDown')).toEqual({ kind: 'to', index: 4 })
    expect(press(' ')).toEqual({ kind: 'tick' })
    expect(press('Enter')).toEqual({ kind: 'move' })
    expect(press('a', true)).toEqual({ kind: 'all' })
    expect(press('Enter', true)).toBeNull()
  })
})

describe('a tree to pick from', () => {
  const tree: readonly PickNode[] = [
    {
      id: 'f1',
      label: 'Floor 1',
      children: [
        { id: '101', label: 'Room 101' },
        { id: '102', label: 'Room 102' },
      ],
    },
    { id: 'f2', label: 'Floor 2', children: [{ id: '201', label: 'Room 201' }] },
  ]

  it('knows the way to what was chosen before', () => {
    const building = [{ id: 'b', label: 'Main', children: tree }]
    expect(groupsAbove(building, '201')).toEqual(['b', 'f2'])
    expect(groupsAbove(tree, 'f1')).toEqual([])
    expect(groupsAbove(tree, 'gone')).toEqual([])
  })

  it('ticks a group with all its leaves, knows one that is partly ticked, and counts', () => {
    const ticks = ticksOf(tree, new Set(['101', '201']))
    expect([...ticks.ticked]).toEqual(['101', '201', 'f2'])
    expect([...ticks.partly]).toEqual(['f1'])
    expect(ticks.counts.get('f1')).toEqual({ chosen: 1, total: 2 })
    expect(withTicked(tree, ['201', 'gone'], 'f1')).toEqual(['101', '102', '201', 'gone'])
    expect(withTicked(tree, ['101', '102', '201'], 'f1')).toEqual(['201'])
    expect(withTicked(tree, ['101'], 'elsewhere')).toEqual(['101'])
    // Only in the searched group; its other devices stay.
    const found = foundNodes(tree, '102')
    expect(withTicked(tree, ['201'], 'f1', found)).toEqual(['102', '201'])
    expect(withTicked(tree, ['101', '102'], 'f1', found)).toEqual(['101'])
  })

  it('is searched: what matches stays with what is in it and what leads to it', () => {
    expect(foundNodes(tree, '102')).toEqual([
      { id: 'f1', label: 'Floor 1', children: [{ id: '102', label: 'Room 102' }] },
    ])
    expect(foundNodes(tree, 'floor 1')).toEqual([tree[0]])
    expect(foundNodes(tree, 'floor 2 201')).toEqual([
      { id: 'f2', label: 'Floor 2', children: [{ id: '201', label: 'Room 201' }] },
    ])
    expect(foundNodes(tree, 'cellar')).toEqual([])
    const room = (label: string) => ({
      id: label,
      label,
      children: [{ id: `${label}/1`, label: `${label} Lamp` }],
    })
    const tower = [
      { id: '11', label: 'Floor 11', children: [room('1103')] },
      { id: '1', label: 'Floor 1', children: [room('1031'), room('103')] },
    ]
    const order = (search: string) =>
      foundNodes(tower, search).map(({ label, children }) => [label, children?.map((one) => one.label)])
    for (const search of ['103', '103 lamp', 'lamp 103'])
      expect([search, order(search)[0]]).toEqual([search, ['Floor 1', expect.arrayContaining(['103'])]])
    expect(order('103')[0]?.[1]).toEqual(['103', '1031'])
    expect(groupIds(tree)).toEqual(['f1', 'f2'])
  })
})

describe('a schedule', () => {
  it('may end on the next day; from a time to the same one is a whole day', () => {
    expect(lengthMinutes({ from: '22:00', to: '06:30' })).toBe(510)
    expect(isOvernight({ from: '22:00', to: '06:30' })).toBe(true)
    expect(isOvernight({ from: '08:00', to: '18:00' })).toBe(false)
    expect(lengthMinutes({ from: '08:00', to: '08:00' })).toBe(1440)
    expect(lengthMinutes({ from: '08:00', to: '25:00' })).toBeNull()
  })

  it('is complete with its times and some day, or a date', () => {
    const times = { from: '08:00', to: '18:00' }
    expect(isComplete({ ...EMPTY_SCHEDULE, ...times })).toBe(false)
    expect(isComplete({ ...EMPTY_SCHEDULE, ...times, days: withDay([], 3) })).toBe(true)
    expect(isComplete({ ...EMPTY_SCHEDULE, ...times, repeat: 'once', date: '2026-05-01' })).toBe(true)
    expect(withDay([1, 5], 3)).toEqual([1, 3, 5])
    expect(scheduleOf('nothing')).toEqual(EMPTY_SCHEDULE)
  })
})

describe('a period', () => {
  it('is a week, a month or three months that end today', () => {
    expect(quickPeriod('week', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(quickPeriod('month', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(quickPeriod('quarter', '2026-05-31')).toEqual({ from: '2026-03-01', to: '2026-05-31' })
    expect(quickPeriod('month', '2026-01-15')).toEqual({ from: '2025-12-16', to: '2026-01-15' })
  })

  it('counts both its days, and none where it stands the wrong way round', () => {
    expect(dayCount({ from: '2026-02-25', to: '2026-03-03' })).toBe(7)
    expect(dayCount({ from: '2026-03-03', to: '2026-02-25' })).toBeNull()
    expect(dayCount({ from: '', to: '2026-02-25' })).toBeNull()
  })
})

it('a colour is read in its usual forms, and what is none stays as it was typed', () => {
  expect(colorOf('09F')).toBe('#0099ff')
  expect(colorOf(' #0090FF ')).toBe('#0090ff')
  expect(colorOf('blue')).toBe('blue')
})

it('a row is moved up or down by one', () => {
  expect(swapped(3, 0, 1)).toEqual([1, 0, 2])
  expect(swapped(3, 2, 1)).toEqual([0, 2, 1])
})
