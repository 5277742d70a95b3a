import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditCodeCheckCharacter, creditCodeError } from '#shared/rules/creditCode.ts'

const ALPHABET = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
const part = (characters: readonly string[], length: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length })
const first17 = fc
  .tuple(part(ALPHABET, 2), part(ALPHABET.slice(0, 10), 6), part(ALPHABET, 9))
  .map((parts) => parts.join(''))

describe('a unified social credit code', () => {
  // Published codes of Alibaba (China), Tencent and the example of GB 32100-2015.
  it.each(['91330100799655058B', '9144030071526726XG', '91350100M000100Y43'])('%s is fine', (code) => {
    expect(creditCodeError(code)).toBeNull()
  })

  it.each([
    ['', 'format'],
    ['9133010079965505', 'format'],
    ['91330100799655058b', 'format'],
    ['9133010079965505I8', 'format'],
    ['91330A00799655058B', 'format'],
    [' 91330100799655058B', 'format'],
    ['91330100799655058B1', 'format'],
    ['91330100799655058A', 'check'],
    ['91330100799655085B', 'check'],
  ] as const)('%j is refused: %s', (code, error) => {
    expect(creditCodeError(code)).toBe(error)
  })

  it('is told from every code with one other character, wherever it is', () => {
    fc.assert(
      fc.property(first17, fc.nat(17), fc.constantFrom(...ALPHABET), (start, place, other) => {
        const code = start + creditCodeCheckCharacter(start)
        expect(creditCodeError(code)).toBeNull()
        const changed = code.slice(0, place) + other + code.slice(place + 1)
        expect(creditCodeError(changed) === null).toBe(changed === code)
      }),
      { numRuns: 2_000 },
    )
  })
})
