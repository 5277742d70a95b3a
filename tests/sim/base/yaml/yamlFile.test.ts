import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FileError, parseYaml, readYamlFile } from '#sim/base/yaml/yamlFile.ts'
import { temporaryFolder } from '../../../support/folders.ts'

const house = z.strictObject({
  name: z.strictObject({ zh: z.string(), en: z.string().min(2) }),
  floors: z.array(z.strictObject({ level: z.int().min(-3).max(60), use: z.enum(['rooms', 'offices']) })),
  owner: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('firm'), number: z.number() }),
    z.strictObject({ kind: z.literal('person') }),
  ]),
  height: z.union([z.number(), z.strictObject({ metres: z.number() })]).optional(),
})
const GOOD = `name: { zh: 屋, en: House }
floors:
  - level: 1
    use: rooms
owner: { kind: person }
`

/** The issues of the text, one line each. */
function complaints(text: string, schema: z.ZodType = house): readonly string[] {
  try {
    parseYaml(text, 'house.yaml').read(schema)
    return []
  } catch (error) {
    if (error instanceof FileError) return error.message.split('\n')
    throw error
  }
}

describe('a file that people write', () => {
  it('is plain data, with words as they stand there', () => {
    expect(parseYaml(GOOD, 'house.yaml').read(house).floors).toEqual([{ level: 1, use: 'rooms' }])
    const { value } = parseYaml('at: 07:30\nanswer: no\nday: 2026-11-22\nmode: on', 'x')
    expect(value).toEqual({ at: '07:30', answer: 'no', day: '2026-11-22', mode: 'on' })
  })

  it.each([
    [
      'floors:',
      'flors:',
      'house.yaml:2:1 flors: unknown key "flors" (did you mean "floors"?); legal here: name, floors, owner, height',
    ],
    ['level: 1', 'level: high', 'house.yaml:3:12 floors.0.level: must be a number, but is "high"'],
    ['level: 1', 'level: 61', 'house.yaml:3:12 floors.0.level: must be at most 60, but is 61'],
    [
      'use: rooms',
      'use: room',
      'house.yaml:4:10 floors.0.use: unknown value "room" (did you mean "rooms"?); legal here: rooms, offices',
    ],
    ['kind: person', 'kind: firm', 'house.yaml:5:8 owner: "number" is missing: a number'],
    [
      'kind: person',
      'kind: ghost',
      'house.yaml:5:16 owner.kind: unknown value "ghost"; legal here: firm, person',
    ],
    ['en: House', 'en: H', 'house.yaml:1:20 name.en: must have at least 2 characters, but has 1'],
    [
      'owner:',
      'height: { meters: 3 }\nowner:',
      'house.yaml:5:11 height.meters: unknown key "meters" (did you mean "metres"?); legal here: metres',
    ],
    [
      'owner:',
      'height: tall\nowner:',
      'house.yaml:5:9 height: must be a number or a block of keys, but is "tall"',
    ],
  ])('says where and what would be legal: %s as %s', (right, wrong, payload) => {
    expect(complaints(GOOD.replace(right, wrong))).toContain(payload)
  })

  it('tells all that is wrong at once, in the order of the lines', () => {
    const messages = complaints(GOOD.replace('en: House', 'fr: Maison').replace('level: 1', 'level: x'))
    expect(messages.map((line) => line.split(' ')[0])).toEqual([
      'house.yaml:1:7',
      'house.yaml:1:16',
      'house.yaml:3:12',
    ])
  })

  it.each([
    ['a: 1\nb: 2\na: 3', ':3:1 the key "a" is there twice'],
    ['a: [1, 2\nb: 3', ':2:1 flow sequence'],
    ['a: !!binary aGk=', ':1:13 tags are not used here'],
    ['%YAML 1.1\n---\na: yes', ':1:1 directives'],
    ['a: 1\n---\nb: 2', ':2:1 source contains multiple documents'],
    ['a: &a [*a]', ':1:8 what an alias stands for must hold no alias itself'],
    ['a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]', ':3:5 what an alias stands for must hold no alias itself'],
    [`a: &a 1\nb: [${'*a, '.repeat(60)}]`, ' more than 50 aliases'],
    [`a: ${'['.repeat(41)}${']'.repeat(41)}`, ' blocks stand more than 40 deep in each other'],
    ['- '.repeat(90_000), ' blocks stand more than 40 deep in each other'],
    ['['.repeat(900_000), ' the file has too many keys and values'],
    [`a: ${'x'.repeat(10_000_000)}`, ' the file is larger than 1 MB'],
  ])('refuses what nobody writes by hand: %#', (text, payload) => {
    expect(complaints(text, z.unknown()).join('\n')).toContain(payload)
  })

  it('reads no more of a file than a file may be', () => {
    const path = join(temporaryFolder(), 'big.yaml')
    writeFileSync(path, Buffer.alloc(10_000_000, 'a'))
    expect(() => readYamlFile(path)).toThrow(`${path}:1:1 the file is larger than 1 MB`)
  })

  it('that is a folder, or is not there, is told in one line', () => {
    const folder = temporaryFolder()
    for (const path of [folder, join(folder, 'missing.yaml')])
      expect(() => readYamlFile(path)).toThrow(/:1:1 cannot be read: E(?:ISDIR|NOENT)/)
  })
})
