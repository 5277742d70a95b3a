import { describe, expect, it } from 'vitest'
import {
  findNode,
  isSameChoice,
  nodesOf,
  pagesIn,
  pagesOf,
  routesFor,
  tickedOf,
  toggled,
} from '#client/screens/gallery/access/roleTree.ts'
import { must } from '#shared/kernel/assert.ts'
import { TEMPLATE_ROUTES } from '#shared/screens/templateRoutes.ts'

const nodes = nodesOf(TEMPLATE_ROUTES)
const menu1 = [
  '/nested/menu1/menu1-1',
  '/nested/menu1/menu1-2/menu1-2-1',
  '/nested/menu1/menu1-2/menu1-2-2',
  '/nested/menu1/menu1-3',
]

describe('ticks in a tree of pages', () => {
  it('take all pages of a group, and a second tick lets them go', () => {
    const on = toggled(nodes, new Set(['/tab/index']), '/nested/menu1')
    expect([...on]).toEqual(['/tab/index', ...menu1])
    expect([...toggled(nodes, on, '/nested/menu1')]).toEqual(['/tab/index'])
  })

  it('complete a group of which a part is chosen', () => {
    const part = new Set([must(menu1[2], 'a page')])
    expect(isSameChoice(toggled(nodes, part, '/nested/menu1'), new Set(menu1))).toBe(true)
  })

  it('show on a group once all of its pages are chosen', () => {
    const all = tickedOf(nodes, new Set(menu1))
    expect(all.has('/nested/menu1')).toBe(true)
    expect(all.has('/nested')).toBe(false)
    expect(tickedOf(nodes, new Set(menu1.slice(1))).has('/nested/menu1')).toBe(false)
  })

  it('change nothing for a page that is none', () => {
    const pages = new Set(menu1)
    expect(toggled(nodes, pages, '/no/such/page')).toBe(pages)
    expect(findNode(nodes, '/no/such/page')).toBeUndefined()
  })

  it('come back from what is sent as they were', () => {
    for (const pages of [new Set<string>(), new Set(menu1), new Set(nodes.flatMap(pagesIn))]) {
      expect(isSameChoice(pagesOf(routesFor(TEMPLATE_ROUTES, pages)), pages)).toBe(true)
    }
  })
})
