import { describe, expect, it } from 'vitest'
import { type ConnectionEvent, connectionMachine, connectionStatus } from '#machines/connectionMachine.ts'
import { broke, deadEnds, done, edgesOf, restingPlacesOf, visitedPlaces, waysOf } from './support/graph.ts'

const HOTEL = 'prj_hotel'
const TOWER = 'prj_tower'

describe('the connection’s graph', () => {
  const machine = connectionMachine.provide({ delays: { backoff: 500 } })
  const inputs: readonly ConnectionEvent[] = [
    { type: 'start', projectId: HOTEL },
    { type: 'start', projectId: TOWER },
    { type: 'stop' },
    { type: 'socket.opened' },
    { type: 'socket.closed', message: 'broker gone' },
    { type: 'socket.failed', message: 'refused' },
    { type: 'socket.denied', message: 'ticket refused' },
    { type: 'heartbeat.seen', latencyMs: 7 },
    { type: 'gap.detected' },
    { type: 'heartbeat.missed' },
    { type: 'online' },
    { type: 'offline' },
    { type: 'visible' },
  ]
  const options = {
    events: [...inputs, done('sync'), broke('sync'), broke('openSocket')],
    distinguish: (context: Record<string, unknown>) => [context.projectId, context.mustSyncAgain],
  }

  it('reaches every state and has a way out of each', () => {
    expect(visitedPlaces(machine, options)).toEqual(restingPlacesOf(machine))
    expect(deadEnds(machine, options)).toEqual([])
  })

  it('is either live or stale and locked, never both and never neither', () => {
    for (const { state } of waysOf(machine, options)) {
      const tags = ['live', 'stale', 'locked'].filter((tag) => state.hasTag(tag))
      expect(tags).toEqual(connectionStatus(state as never) === 'live' ? ['live'] : ['stale', 'locked'])
    }
  })

  it('becomes live in no other way than by a finished sync', () => {
    const arrivals = edgesOf(machine, options).filter(
      ({ state, nextState }) => nextState.hasTag('live') && !state.hasTag('live'),
    )
    expect(arrivals.length).toBeGreaterThan(0)
    for (const { event } of arrivals) expect(event.type).toBe('xstate.done.actor.sync')
  })

  it('stops from every state', () => {
    const stops = edgesOf(machine, options).filter(({ event }) => event.type === 'stop')
    expect(stops.length).toBeGreaterThan(6)
    for (const { nextState } of stops) expect(nextState.value).toBe('off')
  })

  it('leaves denied only by a start or a stop', () => {
    const departures = edgesOf(machine, options).filter(
      ({ state, nextState }) => state.matches('denied') && !nextState.matches('denied'),
    )
    expect(new Set(departures.map(({ event }) => event.type))).toEqual(new Set(['start', 'stop']))
  })
})
