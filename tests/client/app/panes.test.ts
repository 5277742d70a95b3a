import type { Location } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { nextPanes, type Pane } from '#client/app/deck/panes.ts'
import { type Screen, screenOf } from '#shared/screens/registry.ts'

const screens = new Map<string, Screen>()
const screen = (path: string, rest: Partial<Screen> = {}): Screen => {
  const made = screens.get(path) ?? { ...screenOf('home'), path, ...rest }
  screens.set(path, made)
  return made
}
let steps = 0
const location = (pathname: string, search = ''): Location => {
  steps += 1
  return { pathname, search, hash: '', state: null, key: String(steps) } as Location
}
const paths = (panes: readonly Pane[]) => panes.map((pane) => pane.screen.path)
const show = (panes: readonly Pane[], path: string, tabs: readonly string[], search = '') =>
  nextPanes(panes, {
    shown: { screen: screen(path), location: location(path, search) },
    refreshedPath: null,
    keptPaths: new Set(tabs),
  })
const showAll = (...list: string[]) =>
  list.reduce<readonly Pane[]>((panes, path) => show(panes, path, list), [])

describe('the screens that are kept', () => {
  it('are those with a tab, each where it was first put', () => {
    const panes = showAll('/a', '/b', '/c')
    expect(paths(show(panes, '/a', ['/a', '/b', '/c']))).toEqual(['/a', '/b', '/c'])
  })

  it('keep the address they were left at', () => {
    const panes = show(show([], '/a', ['/a', '/b'], '?x=1'), '/b', ['/a', '/b'])
    expect(panes[0]?.location.search).toBe('?x=1')
    expect(show(panes, '/a', ['/a', '/b'], '?x=2')[0]?.location.search).toBe('?x=2')
  })

  it('go with their tab, but not while they are on show', () => {
    const panes = showAll('/a', '/b')
    expect(paths(show(panes, '/b', ['/b']))).toEqual(['/b'])
    expect(paths(show(panes, '/b', []))).toEqual(['/b'])
  })

  it('are forgotten by a refresh, which touches no other', () => {
    const keptPaths = new Set(['/a', '/b'])
    const panes = nextPanes(showAll('/a', '/b'), { shown: null, refreshedPath: '/b', keptPaths })
    expect(paths(panes)).toEqual(['/a'])
  })

  it('are never those that ask to start anew', () => {
    screen('/fresh', { noCache: true })
    expect(paths(show(showAll('/fresh', '/b'), '/b', ['/fresh', '/b']))).toEqual(['/b'])
  })

  it('are all that have a tab, however many: none is dropped unasked', () => {
    const list = Array.from({ length: 30 }, (_, index) => `/p${index}`)
    const more = show(showAll(...list), '/new', [...list, '/new'])
    expect(paths(more)).toEqual([...list, '/new'])
  })

  it('are the very same when nothing changed', () => {
    const panes = showAll('/a')
    const shown = { screen: screen('/a'), location: panes[0]?.location ?? location('/a') }
    expect(nextPanes(panes, { shown, refreshedPath: null, keptPaths: new Set() })).toBe(panes)
  })
})
