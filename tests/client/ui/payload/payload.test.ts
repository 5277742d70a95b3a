import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonFault } from '#client/ui/payload/jsonFault.ts'
import { branchIds, CHILDREN_MAX, payloadMatching, payloadNode } from '#client/ui/payload/payloadNodes.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the fault of a text that should be JSON', () => {
  test.each([
    ['', 1, 1, 'value'],
    ['{"a": 1,\n "b" 2}', 2, 6, 'colon'],
    ['{"a": 1\n "b": 2}', 2, 2, 'comma'],
    ['{a: 1}', 1, 2, 'name'],
    ['[1, 2,]', 1, 7, 'value'],
    ['["open]', 1, 8, 'string'],
    ['["\\x"]', 1, 3, 'escape'],
    ['[-]', 1, 2, 'number'],
    ['01', 1, 2, 'end'],
    ['{} {}', 1, 4, 'end'],
  ])('%j is found at line %i, column %i', (text, line, column, expected) => {
    expect(jsonFault(text)).toEqual({ line, column, expected })
  })

  test('is found exactly where the browser’s own reader finds one', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0e1-.tfnrues l\n\t') })
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '\\', '0', '\n'))
      .map(([text, at, inserted]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + inserted + text.slice(place + (inserted === '' ? 1 : 0))
      })
    fc.assert(
      fc.property(fc.oneof(letters, broken, fc.json()), (text) => {
        expect(jsonFault(text) === null).toBe(isJson(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('is told of what is nested too deeply, instead of an overflow', () => {
    expect(jsonFault('['.repeat(100_000))?.expected).toBe('depth')
  })
})

describe('the tree of a payload', () => {
  const commit = { seq: 7, events: [{ type: 'SceneRun', data: { ok: true } }], note: null }
  const root = payloadNode(commit)

  test('names every value by its path', () => {
    expect(root.children.map(({ id, text, kind }) => [id, text, kind])).toEqual([
      ['$/seq', '7', 'number'],
      ['$/events', null, 'list'],
      ['$/note', 'null', 'other'],
    ])
    expect(branchIds(root)).toEqual(['$', '$/events', '$/events/0', '$/events/0/data'])
    expect(branchIds(root, 2)).toEqual(['$', '$/events'])
  })

  test('keeps matches and the path to them', () => {
    expect(branchIds(payloadMatching(root, 'scenerun') ?? root)).toEqual(['$', '$/events', '$/events/0'])
    expect(payloadMatching(root, 'nowhere')).toBeNull()
  })

  test('cuts long lists and says how much is left out', () => {
    const long = payloadNode(Array.from({ length: CHILDREN_MAX + 5 }, (_, index) => index))
    expect(long.children).toHaveLength(CHILDREN_MAX + 1)
    expect(long.children.at(-1)?.name).toBe('… +5')
  })
})
