import { describe, expect, it } from 'vitest'
import { BoundNames } from '#sim/core/ingest/boundNames.ts'

const KNOWN = new Set(['state', 'brightness'])
const DEVICE = '00158D00000000A0'
const invented = (count: number) => Array.from({ length: count }, (_, n) => [`x${n}`, n] as const)

/** A few names in each part. */
function boundText(text: string) {
  const names = new BoundNames(text, KNOWN)
  while (!names.step(0));
  return names.text
}

const bound = (report: object, space?: number) =>
  JSON.parse(boundText(JSON.stringify(report, null, space))) as { d: Record<string, object> }

describe('names of a large report', () => {
  it('that no kind has are one name beyond what a report can need, the known ones stay wherever they stand', () => {
    const values = Object.fromEntries([...invented(2_000), ['state', 'ON'], ['x9', 'again']])
    const bounded = bound({ t: 1, seq: 1, d: { [DEVICE]: values } }).d[DEVICE] ?? {}
    expect(bounded).toMatchObject({ state: 'ON', x9: 'again', '?': 316 })
    expect(Object.keys(bounded).length).toBeLessThan(330)
  })

  it('are bound where they are nested, escaped and spaced; texts that look like names are values', () => {
    const values = { text: '"x": {', deep: Object.fromEntries(invented(1_000)), brightness: 4 }
    const report = { d: { 'a"b': values } }
    const { deep, ...others } = bound(report, 1).d['a"b'] as { deep: object }
    expect(Object.keys(deep)).toContain('?')
    expect(others).toEqual({ text: values.text, brightness: 4 })
  })

  it.each([
    [
      'of every device of a full host',
      Object.fromEntries(
        Array.from({ length: 255 }, (_, n) => [`${DEVICE}${n}`, { state: 'ON', brightness: n, mode: 1 }]),
      ),
    ],
  ])('%s are left alone', (_, d) => {
    const text = JSON.stringify({ t: 1, seq: 1, d })
    expect(boundText(text)).toBe(text)
  })

  it('that follow each other are left once, and what is no JSON stays none', () => {
    const [, ...members] = invented(2_000).map(([name, n]) => `"${name}":${n}`)
    const text = `{${members.join(' , ')}}`
    expect(boundText(text).length).toBeLessThan(text.length / 4)
    for (const broken of ['"y":tru,', '"y":01,', '"y":"\n",', '"y":"a" "b",', '"y":,', ',', '"y"'])
      expect(() => JSON.parse(boundText(text.replace('"x1000"', `${broken}"x1000"`)))).toThrow(SyntaxError)
  })

  it.each([`{"d":"${'x'.repeat(5_000)}`, `${'{"a'.repeat(3_000)}`, `"${'\\'.repeat(5_001)}`])(
    'of what is no JSON break nothing',
    (text) => {
      expect(boundText(text)).toBe(text)
    },
  )
})
