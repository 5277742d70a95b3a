import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyNumbers, nameKeysOf, numberedName, numberedNames } from '#shared/domain/project/numberedName.ts'
import { nameError } from '#shared/rules/name.ts'

const names = (wished: string, count: number, ...taken: string[]): string[] =>
  copyNumbers({ name: wished, nameEn: '' }, count, new Set(taken)).map((n) => numberedName(wished, n))

describe('names of copies', () => {
  it('begin with the wished one where it is free, else with 2', () => {
    expect(names('海港', 3)).toEqual(['海港', '海港 2', '海港 3'])
    expect(names('海港', 2, '海港')).toEqual(['海港 2', '海港 3'])
  })

  it('leave out what is taken', () => {
    expect(names('海港', 3, '海港', '海港 2', '海港 4')).toEqual(['海港 3', '海港 5', '海港 6'])
  })

  it('have the same number in both languages, which is free in both', () => {
    const wished = { name: '海港', nameEn: 'Harbour' }
    expect(copyNumbers(wished, 2, nameKeysOf([wished, { name: '码头', nameEn: 'Harbour 2' }]))).toEqual([
      3, 4,
    ])
    expect(numberedNames(wished, 3)).toEqual({ name: '海港 3', nameEn: 'Harbour 3' })
  })

  it('stay legal, different and free, however long the wish is and whatever is taken', () => {
    const wanted = fc.stringMatching(/^[A-Za-z0-9长桥 ]{1,50}$/).filter((name) => nameError(name) === null)
    fc.assert(
      fc.property(wanted, fc.integer({ min: 1, max: 50 }), fc.array(fc.nat(60)), (wished, count, numbers) => {
        const taken = numbers.map((n) => numberedName(wished, n + 1))
        const made = names(wished, count, ...taken)
        expect(new Set(made).size).toBe(count)
        for (const name of made) {
          expect(nameError(name)).toBeNull()
          expect(taken).not.toContain(name)
        }
      }),
    )
  })
})
