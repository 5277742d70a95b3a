import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { projectSwitchMachine } from '#machines/projectSwitchMachine.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { broke, deadEnds, done, edgesOf, restingPlacesOf, visitedPlaces } from './support/graph.ts'
import { everythingSettled } from './support/time.ts'

const HOTEL = 'prj_hotel'
const TOWER = 'prj_tower'
const VILLA = 'prj_villa'

const chosen = (projectId: ProjectId) => ({ type: 'project.chosen', projectId }) as const

interface Call {
  readonly projectId: ProjectId
  readonly answer: PromiseWithResolvers<void>
}

/** Starts with the hotel on the screen; every call of the server waits for the test's answer. */
function startInHotel() {
  const effects: string[] = []
  const calls: Call[] = []
  const call = (name: string) =>
    fromPromise<void, { readonly projectId: ProjectId }>(({ input }) => {
      effects.push(`${name} ${input.projectId}`)
      const answer = Promise.withResolvers<void>()
      calls.push({ projectId: input.projectId, answer })
      return answer.promise
    })
  const machine = projectSwitchMachine.provide({
    actors: { useProject: call('useProject'), reloadSession: call('reloadSession') },
    actions: {
      dropProjectData: () => void effects.push('dropProjectData'),
      announce: (_, { projectId }) => void effects.push(`announce ${projectId}`),
    },
  })
  const actor = createActor(machine).start()
  actor.send({ type: 'project.known', projectId: HOTEL })
  return {
    actor,
    effects,
    calls,
    succeed: async () => {
      calls.at(-1)?.answer.resolve()
      await everythingSettled()
    },
    fail: async (message: string) => {
      calls.at(-1)?.answer.reject(new Error(message))
      await everythingSettled()
    },
  }
}

describe('switching the project', () => {
  it('drops the old project only after the server agreed, reloads, and says so', async () => {
    const { actor, effects, succeed } = startInHotel()
    actor.send(chosen(TOWER))
    expect(effects).toEqual([`useProject ${TOWER}`])
    expect(actor.getSnapshot().context.projectId).toBe(HOTEL)
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    await succeed()
    expect(effects).toEqual([`useProject ${TOWER}`, 'dropProjectData', `reloadSession ${TOWER}`])
    expect(actor.getSnapshot().context.projectId).toBe(TOWER)
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    await succeed()
    expect(effects.at(-1)).toBe(`announce ${TOWER}`)
    expect(actor.getSnapshot().value).toBe('idle')
  })

  it('does nothing when the current project is chosen', () => {
    const { actor, effects } = startInHotel()
    expect(actor.getSnapshot().can(chosen(HOTEL))).toBe(false)
    actor.send(chosen(HOTEL))
    expect([actor.getSnapshot().value, effects]).toEqual(['idle', []])
  })

  it('chooses a first project where there was none', async () => {
    const { actor, effects, succeed } = startInHotel()
    actor.send({ type: 'project.known', projectId: null })
    actor.send(chosen(HOTEL))
    await succeed()
    await succeed()
    expect(effects.at(-1)).toBe(`announce ${HOTEL}`)
  })
})

describe('a newer choice', () => {
  it('wins, and is asked for only after the older one was answered', async () => {
    const { actor, effects, succeed } = startInHotel()
    actor.send(chosen(TOWER))
    actor.send(chosen(VILLA))
    expect(effects).toEqual([`useProject ${TOWER}`])
    await succeed()
    expect(effects).toEqual([`useProject ${TOWER}`, `useProject ${VILLA}`])
    await succeed()
    await succeed()
    expect(effects.filter((effect) => effect === 'dropProjectData')).toHaveLength(1)
    expect(effects.at(-1)).toBe(`announce ${VILLA}`)
    expect(actor.getSnapshot().context.projectId).toBe(VILLA)
  })

  it('wins also when the older one fails', async () => {
    const { actor, succeed, fail } = startInHotel()
    actor.send(chosen(TOWER))
    actor.send(chosen(VILLA))
    await fail('no permission')
    expect(actor.getSnapshot().value).toBe('switching')
    await succeed()
    await succeed()
    expect(actor.getSnapshot().context).toMatchObject({ projectId: VILLA, failure: null })
  })

  it('of the project on the screen tells the server and keeps the screen', async () => {
    const { actor, effects, succeed } = startInHotel()
    actor.send(chosen(TOWER))
    actor.send(chosen(HOTEL))
    await succeed()
    await succeed()
    expect(effects).toEqual([`useProject ${TOWER}`, `useProject ${HOTEL}`])
    expect(actor.getSnapshot().value).toBe('idle')
    expect(actor.getSnapshot().context.projectId).toBe(HOTEL)
  })

  it('interrupts a reload, whose late answer changes nothing', async () => {
    const { actor, calls, succeed } = startInHotel()
    actor.send(chosen(TOWER))
    await succeed()
    actor.send(chosen(TOWER))
    expect(actor.getSnapshot().value).toBe('reloading')
    actor.send(chosen(VILLA))
    expect(actor.getSnapshot().value).toBe('switching')
    calls[1]?.answer.resolve()
    await everythingSettled()
    expect(actor.getSnapshot().value).toBe('switching')
    await succeed()
    await succeed()
    expect(actor.getSnapshot().context.projectId).toBe(VILLA)
  })
})

describe('a failed switch', () => {
  it('keeps the old project and offers to retry', async () => {
    const { actor, effects, succeed, fail } = startInHotel()
    actor.send(chosen(TOWER))
    await fail('no permission')
    expect([...actor.getSnapshot().tags]).toEqual(['failed'])
    expect(actor.getSnapshot().context).toMatchObject({ projectId: HOTEL, failure: 'no permission' })
    expect(effects).not.toContain('dropProjectData')
    actor.send({ type: 'retry' })
    expect(actor.getSnapshot().context.failure).toBeNull()
    await succeed()
    await succeed()
    expect(actor.getSnapshot().context.projectId).toBe(TOWER)
  })

  it('can be left, and then the choice is forgotten', async () => {
    const { actor, fail } = startInHotel()
    actor.send(chosen(TOWER))
    await fail('no permission')
    actor.send({ type: 'dismiss' })
    expect(actor.getSnapshot().value).toBe('idle')
    expect(actor.getSnapshot().context).toMatchObject({ wantedId: HOTEL, failure: null })
  })

  it('after the old data is gone can only be retried or replaced', async () => {
    const { actor, effects, succeed, fail } = startInHotel()
    actor.send(chosen(TOWER))
    await succeed()
    await fail('server not reached')
    expect(actor.getSnapshot().can({ type: 'dismiss' })).toBe(false)
    expect(actor.getSnapshot().context).toMatchObject({ projectId: TOWER, failure: 'server not reached' })
    actor.send({ type: 'retry' })
    await succeed()
    expect(effects).toEqual([
      `useProject ${TOWER}`,
      'dropProjectData',
      `reloadSession ${TOWER}`,
      `reloadSession ${TOWER}`,
      `announce ${TOWER}`,
    ])
  })

  it('gives way to another choice', async () => {
    const { actor, succeed, fail } = startInHotel()
    actor.send(chosen(TOWER))
    await fail('no permission')
    actor.send(chosen(VILLA))
    await succeed()
    await succeed()
    expect(actor.getSnapshot().context.projectId).toBe(VILLA)
  })
})

describe('the project switch’s graph', () => {
  const options = {
    events: [
      { type: 'project.known', projectId: HOTEL },
      chosen(HOTEL),
      chosen(TOWER),
      { type: 'user.signedOut' },
      { type: 'retry' },
      { type: 'dismiss' },
      done('useProject'),
      broke('useProject'),
      done('reloadSession'),
      broke('reloadSession'),
    ],
    distinguish: (context: Record<string, unknown>) => [context.projectId, context.wantedId, context.askedId],
  }

  it('reaches every state and has a way out of each', () => {
    expect(visitedPlaces(projectSwitchMachine, options)).toEqual(restingPlacesOf(projectSwitchMachine))
    expect(deadEnds(projectSwitchMachine, options)).toEqual([])
  })

  it('holds nothing of anybody after a sign-out from any state', () => {
    const signOuts = edgesOf(projectSwitchMachine, options).filter(
      ({ event }) => event.type === 'user.signedOut',
    )
    expect(signOuts.length).toBeGreaterThan(5)
    for (const { nextState } of signOuts) {
      expect(nextState.value).toBe('idle')
      expect(nextState.context).toEqual({ projectId: null, wantedId: null, askedId: null, failure: null })
    }
  })

  it('is never idle with a project that nobody asked for last', () => {
    for (const { nextState } of edgesOf(projectSwitchMachine, options)) {
      if (nextState.matches('idle')) expect(nextState.context.projectId).toBe(nextState.context.wantedId)
    }
  })
})

it('stops a switch under way when the person signs out', async () => {
  const { actor, effects, succeed } = startInHotel()
  actor.send(chosen(TOWER))
  actor.send({ type: 'user.signedOut' })
  await succeed()
  await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  expect(effects).toEqual([`useProject ${TOWER}`, 'dropProjectData'])
  expect(actor.getSnapshot().context.projectId).toBeNull()
})
