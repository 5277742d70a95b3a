import { describe, expect, it } from 'vitest'
import {
  addressOf,
  closeAll,
  closeOthers,
  closeTab,
  initialTabs,
  neighbourOf,
  parseTabs,
  printTabs,
  TABS_MAX,
  type Tab,
  visit,
} from '#client/app/tabs/tabs.ts'
import { HOME_PATH } from '#shared/screens/homePath.ts'

const open = (...paths: string[]): readonly Tab[] =>
  paths.reduce<readonly Tab[]>((tabs, path) => visit(tabs, path, ''), initialTabs)
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path)

describe('visiting pages', () => {
  it('adds a tab once per path and keeps the order of first visits', () => {
    expect(paths(open('/a', '/b', '/a'))).toEqual([HOME_PATH, '/a', '/b'])
  })

  it('keeps the query of the last visit in the one tab of a path', () => {
    const tabs = visit(visit(open('/a'), '/a', '?room=1'), '/a', '?room=2')
    expect(tabs.map(addressOf)).toEqual([HOME_PATH, '/a?room=2'])
  })

  it('answers the very same strip when nothing changed', () => {
    const tabs = open('/a')
    expect(visit(tabs, '/a', '')).toBe(tabs)
  })

  it('drops the tab opened first when there are too many, never home', () => {
    const many = open(...Array.from({ length: TABS_MAX + 3 }, (_, index) => `/p${index}`))
    expect(many).toHaveLength(TABS_MAX)
    expect(paths(many)[0]).toBe(HOME_PATH)
    expect(paths(many)).not.toContain('/p0')
    expect(paths(many)).toContain(`/p${TABS_MAX + 2}`)
  })
})

describe('closing tabs', () => {
  it('shows the last tab of those that remain, with its query', () => {
    const tabs = visit(open('/a', '/b', '/c'), '/c', '?x=1')
    expect(closeTab(tabs, '/a', '/a').goTo).toBe('/c?x=1')
    expect(closeTab(open('/a', '/b'), '/b', '/b').goTo).toBe('/a')
    expect(closeTab(open('/a'), '/a', '/a').goTo).toBe(HOME_PATH)
  })

  it('gives the focus to the tab that takes its place, or to the last', () => {
    expect(neighbourOf(open('/a', '/b'), '/a')).toBe('/b')
    expect(neighbourOf(open('/a', '/b'), '/b')).toBe('/a')
    expect(neighbourOf(open(), HOME_PATH)).toBeNull()
  })

  it('leaves the page on show alone when another tab is closed', () => {
    const change = closeTab(open('/a', '/b'), '/a', '/b')
    expect(change.goTo).toBeNull()
    expect(paths(change.tabs)).toEqual([HOME_PATH, '/b'])
  })

  it('never closes home', () => {
    const tabs = open('/a')
    expect(closeTab(tabs, HOME_PATH, HOME_PATH)).toEqual({ tabs, goTo: null })
    expect(paths(closeAll(tabs, '/a').tabs)).toEqual([HOME_PATH])
    expect(paths(closeOthers(tabs, '/a', '/a').tabs)).toEqual([HOME_PATH, '/a'])
  })

  it('shows the kept tab, with its query, when the others close under the page on show', () => {
    const tabs = visit(open('/a', '/b'), '/a', '?room=7')
    expect(closeOthers(tabs, '/a', '/b').goTo).toBe('/a?room=7')
    expect(closeOthers(tabs, '/a', '/a').goTo).toBeNull()
  })

  it('goes home when all are closed, unless home is on show', () => {
    expect(closeAll(open('/a'), '/a').goTo).toBe(HOME_PATH)
    expect(closeAll(open('/a'), HOME_PATH).goTo).toBeNull()
  })
})

describe('the strip after a reload', () => {
  const isKnown = (path: string) => path.startsWith('/')
  const written = (...tabs: unknown[]) => JSON.stringify({ owner: 'acc_1/prj_1', tabs })

  it('is the strip that was written down', () => {
    const tabs = visit(visit(open('/a', '/b'), '/b', '?x=1'), HOME_PATH, '#map')
    expect(parseTabs(printTabs(tabs, 'acc_1/prj_1'), 'acc_1/prj_1', isKnown)).toEqual(tabs)
  })

  it('is fresh for another person and in another project', () => {
    const text = printTabs(open('/a'), 'acc_1/prj_1')
    expect(parseTabs(text, 'acc_2/prj_1', isKnown)).toEqual(initialTabs)
    expect(parseTabs(text, 'acc_1/prj_2', isKnown)).toEqual(initialTabs)
  })

  it.each([null, '', 'null', '[]', '{"tabs":[]}', written(1, { path: 3 }), written({ path: '/a' }), '{{'])(
    'is fresh after %j',
    (text) => {
      expect(parseTabs(text, 'acc_1/prj_1', isKnown)).toEqual(initialTabs)
    },
  )

  it('forgets pages that no longer exist and doubles', () => {
    const text = written(
      { path: '/gone', search: '' },
      { path: '/a', search: '' },
      { path: '/a', search: '?1' },
    )
    expect(paths(parseTabs(text, 'acc_1/prj_1', (path) => path === '/a'))).toEqual([HOME_PATH, '/a'])
  })
})
