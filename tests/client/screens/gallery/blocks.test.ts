import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 as referenceCrc } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKept } from '#client/screens/gallery/blocks/dnd/useKeptOrder.ts'
import { crc32, crcText } from '#client/screens/gallery/blocks/form/crc32.ts'
import {
  type Dropped,
  FILE_MAX_BYTES,
  FILES_MAX,
  refusalOf,
  withFile,
  withState,
} from '#client/screens/gallery/blocks/form/droppedFiles.ts'
import { paragraphsOf, partsOf } from '#client/screens/gallery/blocks/form/plainText.ts'
import { ICONS } from '#client/screens/gallery/blocks/view/icons.ts'

describe('dropped files', () => {
  const file = (name: string, size = 10) => ({ name, size, lastModified: 1 })
  const taken = (count: number): readonly Dropped[] =>
    Array.from({ length: count }, (_, index) => file(`${index}.csv`)).reduce<readonly Dropped[]>(
      (present, one) => withFile(present, one, null),
      [],
    )

  test('are refused one by one, each for its own reason', () => {
    expect(refusalOf(file('a.csv'), true, [])).toBeNull()
    expect(refusalOf(file('a.exe'), false, [])).toBe('kind')
    expect(refusalOf(file('a.csv', 0), true, [])).toBe('empty')
    expect(refusalOf(file('a.csv', FILE_MAX_BYTES + 1), true, [])).toBe('size')
    expect(refusalOf(file('0.csv'), true, taken(1))).toBe('twice')
    expect(refusalOf(file('new.csv'), true, taken(FILES_MAX))).toBe('many')
  })

  test('that were refused take no room and may come again', () => {
    const refused = withFile([], file('a.csv'), 'size')
    expect(refusalOf(file('a.csv'), true, refused)).toBeNull()
    expect(withFile(refused, file('a.csv'), null)).toHaveLength(1)
    const unread = withState(withFile([], file('a.csv'), null), 'a.csv/10/1', { kind: 'unread' })
    expect(refusalOf(file('a.csv'), true, unread)).toBeNull()
  })

  test('have the checksum of zip files, however they are cut into pieces', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(), (bytes, at) => {
        const cut = at % (bytes.length + 1)
        expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(referenceCrc(bytes))
      }),
    )
    expect(crcText(crc32(new TextEncoder().encode('123456789')))).toBe('CBF43926')
  })
})

describe('plain text', () => {
  test('is parted into paragraphs by empty lines alone', () => {
    expect(paragraphsOf('one\r\nstill one\n \n\n two \n\n')).toEqual(['one\nstill one', 'two'])
  })

  test('makes links of web addresses and of nothing else', () => {
    expect(partsOf('See https://a.example/x?y=1, or javascript:alert(1).')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { text: ', or javascript:alert(1).', href: null },
    ])
    expect(partsOf('<b>http://b.example</b>').map(({ href }) => href)).toEqual([
      null,
      'http://b.example',
      null,
    ])
  })

  test('loses not a letter on the way', () => {
    const words = fc.array(fc.constantFrom('http://', 'https://a.b', ' ', '.', ')', 'é', '，', '<i>', 'x'))
    fc.assert(
      fc.property(words, (list) => {
        const text = list.join('')
        expect(
          partsOf(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('a kept order', () => {
  const empty = [
    { id: 'a', items: [] },
    { id: 'b', items: [] },
  ]
  test('is read back when it is of the same groups, and begins anew otherwise', () => {
    const kept = [
      { id: 'a', items: ['1'] },
      { id: 'b', items: [] },
    ]
    expect(readKept(JSON.stringify(kept), ['a', 'b'])).toEqual(kept)
    expect(readKept(JSON.stringify(kept), ['b', 'a']).flatMap(({ items }) => items)).toEqual([])
    for (const text of [null, 'not JSON', '{"a":1}', '[{"id":1}]']) {
      expect(readKept(text, ['a', 'b'])).toEqual(empty)
    }
  })
})

test('the page of icons shows exactly those that the console imports', () => {
  const root = join(import.meta.dirname, '..', '..', '..', '..', 'client')
  const used = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('view/icons.ts'))
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8')
      return [...source.matchAll(/import\s*\{([^}]*)\}\s*from '@blueprintjs\/icons'/g)].flatMap(
        ([, names = '']) => names.split(','),
      )
    })
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '))
  const shown = Object.keys(ICONS)
  expect({
    toAdd: [...new Set(used)].filter((name) => !shown.includes(name)),
    toRemove: shown.filter((name) => !used.includes(name)),
  }).toEqual({ toAdd: [], toRemove: [] })
})
