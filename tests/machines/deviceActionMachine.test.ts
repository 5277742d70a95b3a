import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import {
  type ActionEnding,
  actionResult,
  type DeviceActionSnapshot,
  deviceActionMachine,
  endedResult,
  type TryInput,
} from '#machines/deviceActionMachine.ts'
import { UNDO_WITHIN_MS } from '#shared/constants.ts'
import { broke, deadEnds, done, edgesOf, restingPlacesOf, visitedPlaces, waysOf } from './support/graph.ts'

const ending = (more: Partial<ActionEnding> = {}): ActionEnding => ({
  result: 'partly',
  open: ['dev_2'],
  isUndoable: true,
  ...more,
})
const endings = [
  ending(),
  ending({ isUndoable: false }),
  ending({ result: 'done', open: [] }),
  ending({ result: 'done', open: [], isUndoable: false }),
]
const machine = deviceActionMachine.provide({
  actors: {
    ask: fromPromise<readonly string[] | null, void>(() => new Promise(() => {})),
    send: fromPromise<void, TryInput>(() => new Promise(() => {})),
    settle: fromPromise<ActionEnding | null, TryInput>(() => new Promise(() => {})),
    show: fromCallback(() => undefined),
  },
  actions: { takeBack: () => undefined },
})
const optionsFrom = (parts: readonly string[] | null) => ({
  input: { parts },
  events: [
    done('ask', null),
    done('ask', ['dev_1', 'dev_2']),
    broke('ask'),
    done('send'),
    broke('send'),
    done('settle', null),
    ...endings.map((one) => done('settle', one)),
    broke('settle'),
    ...endings.map((one) => ({ type: 'reported', ending: one })),
    ...['putAway', 'retry', 'undo', 'forget'].map((type) => ({ type })),
  ],
  distinguish: ({ ending: known, parts: of }: Record<string, unknown>) => [known, of],
})
const resultOf = (state: unknown) => actionResult(state as DeviceActionSnapshot)

describe('the machine of a click', () => {
  it('reaches every state, and only a finished one has no way out', () => {
    const options = optionsFrom(null)
    expect(visitedPlaces(machine, options)).toEqual(restingPlacesOf(machine))
    expect(deadEnds(machine, options)).toEqual([])
  })

  it('asks nothing where it is told at the start what it is about', () => {
    expect(visitedPlaces(machine, optionsFrom(['dev_1']))).toEqual(
      restingPlacesOf(machine).filter((place) => place !== 'asking' && place !== 'declined'),
    )
  })

  it('has one result at the end of each way, and none while it is asked, sent or awaited', () => {
    for (const { state } of waysOf(machine, optionsFrom(null))) {
      const isUnderWay = state.hasTag('asking') || state.hasTag('pending')
      expect(resultOf(state) === null, JSON.stringify(state.value)).toBe(isUnderWay)
    }
  })

  it('changes a result that is known only by a report, by another try or by the undo', () => {
    for (const { state, event, nextState } of edgesOf(machine, optionsFrom(null))) {
      const [before, after] = [resultOf(state), resultOf(nextState)]
      if (before === null || before === after) continue
      expect(['reported', 'retry', 'undo']).toContain(event.type)
    }
  })

  it('tries again only what is not done, and is undone only where something can be', () => {
    for (const { state, event, nextState } of edgesOf(machine, optionsFrom(null))) {
      if (event.type === 'retry') expect(nextState.context.parts).toEqual(state.context.ending.open)
      if (event.type === 'undo' && resultOf(state) !== null)
        expect(state.context.ending.isUndoable).toBe(true)
    }
  })

  it('can be undone by the keyboard for a while after its message is gone, and then is over', () => {
    const clock = new SimulatedClock()
    const shown = machine.resolveState({
      value: 'awaiting',
      context: { parts: ['dev_1'], tries: 1, ending: null, failure: null },
    })
    const actor = createActor(machine, { clock, snapshot: shown, input: { parts: ['dev_1'] } }).start()
    actor.send(done('settle', ending()) as never)
    actor.send({ type: 'putAway' })
    clock.increment(UNDO_WITHIN_MS - 1)
    expect(actor.getSnapshot().can({ type: 'undo' })).toBe(true)
    clock.increment(1)
    expect(actor.getSnapshot().status).toBe('done')
    expect(actionResult(actor.getSnapshot())).toBe('partly')
  })

  it('names how a try ended by how many are open and how many of those have not answered', () => {
    const cases = [
      [{ all: 0, open: 0, late: 0 }, 'nothing'],
      [{ all: 3, open: 0, late: 0 }, 'done'],
      [{ all: 3, open: 1, late: 1 }, 'partly'],
      [{ all: 3, open: 3, late: 0 }, 'failed'],
      [{ all: 3, open: 3, late: 1 }, 'unknown'],
    ] as const
    for (const [count, result] of cases) expect(endedResult(count)).toBe(result)
  })
})
