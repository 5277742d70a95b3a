import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { graphOf, machinesThere, withGraphs } from '#scripts/machineGraphs.ts'
import { restingPlacesOf } from '../machines/support/graph.ts'

const door = createMachine({
  id: 'door',
  initial: 'shut',
  on: { broken: '.gone' },
  states: {
    shut: { on: { open: 'open' } },
    open: { initial: 'ajar', on: { shut: 'shut' }, states: { ajar: { after: { 100: 'wide' } }, wide: {} } },
    gone: { type: 'final' },
  },
})

it('a graph has every state and every way, also those that lead from all inner states', () => {
  const graph = graphOf(door)
  for (const line of [
    's_any{{"anywhere"}}',
    'subgraph s_open ["open"]',
    's_gone(["gone"])',
    'start(( )) --> s_shut',
    's_shut -- "open" --> s_open_ajar',
    's_open_any -- "shut" --> s_shut',
    's_open_ajar -- "after 100" --> s_open_wide',
    's_any -- "broken" --> s_gone',
  ])
    expect(graph).toContain(line)
})

it('each machine of the folder is drawn with all the states that it can rest in', async () => {
  const machines = await machinesThere()
  expect(machines.length).toBeGreaterThanOrEqual(6)
  for (const machine of machines)
    for (const place of restingPlacesOf(machine))
      expect(graphOf(machine), machine.id).toContain(`s_${place.replaceAll('.', '_')}`)
})

it('a machine that has no section yet gets one before the recipes, and is not drawn twice', () => {
  const page = withGraphs('# Machines\n\n## Recipes\n', [door])
  expect(page).toContain('## door\n')
  expect(page.endsWith('## Recipes\n')).toBe(true)
  expect(withGraphs(page, [door])).toBe(page)
})
