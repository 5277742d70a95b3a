import { describe, expect, it } from 'vitest'
import { idleArrival, readArrival } from '#client/app/session/signInArrival.ts'
import { legal as legalEn } from '#client/i18n/en/legal.ts'
import { course as courseEn } from '#client/i18n/en/screens/course.ts'
import { legal as legalZh } from '#client/i18n/zh/legal.ts'
import { course as courseZh } from '#client/i18n/zh/screens/course.ts'
import { blocksOf, DOCUMENTS } from '#client/screens/entry/LegalPage.tsx'
import { findLessons, LESSONS, readDone, writeDone } from '#client/screens/entry/lessons.ts'
import { maskedPhone } from '#client/screens/setting/AccountFacts.tsx'
import { passwordHints } from '#client/ui/form/password/passwordStrength.ts'
import { initials } from '#client/ui/layout/initials.ts'

describe('the documents', () => {
  it.each([
    ['English', legalEn],
    ['Chinese', legalZh],
  ])('say in %s every section of their contents and no other', (_, legal) => {
    for (const [name, sections] of Object.entries(DOCUMENTS)) {
      const { title, lead, ...parts } = legal[name as keyof typeof DOCUMENTS]
      expect(title.length * lead.length).toBeGreaterThan(0)
      expect(Object.keys(parts).sort()).toEqual([...sections].sort())
    }
  })

  it('have as many points in one language as in the other', () => {
    for (const [name, sections] of Object.entries(DOCUMENTS)) {
      for (const section of sections) {
        const shape = (legal: typeof legalEn | typeof legalZh) => {
          const parts = legal[name as keyof typeof DOCUMENTS] as unknown as Record<string, { body: string }>
          return blocksOf(parts[section]?.body ?? '').map((block) =>
            typeof block === 'string' ? 1 : block.length,
          )
        }
        expect(shape(legalZh), `${name}.${section}`).toEqual(shape(legalEn))
      }
    }
  })

  it('make a list of lines that begin with a dash', () => {
    expect(blocksOf('one\n- a\n- b\ntwo')).toEqual(['one', ['a', 'b'], 'two'])
  })
})

describe('the course', () => {
  it('has a text for each lesson and a lesson for each text', () => {
    const ids = LESSONS.map(({ id }) => id).sort()
    expect(Object.keys(courseEn.lessons).sort()).toEqual(ids)
    expect(Object.keys(courseZh.lessons).sort()).toEqual(ids)
  })

  it('finds the lessons that hold every word, wherever in them', () => {
    const textOf = ({ id }: (typeof LESSONS)[number]) => JSON.stringify(courseEn.lessons[id])
    expect(findLessons('SOUND browser', textOf).map(({ id }) => id)).toEqual(['alarms'])
    expect(findLessons('  ', textOf)).toHaveLength(LESSONS.length)
    expect(findLessons('sound submarine', textOf)).toEqual([])
  })

  it('keeps what is done, and takes nothing for done that is no lesson', () => {
    expect(readDone(writeDone(new Set(['alarms', 'way'])))).toEqual(new Set(['alarms', 'way']))
    expect(readDone('["alarms","constructor",7]')).toEqual(new Set(['alarms']))
    expect(readDone('{')).toEqual(new Set())
    expect(readDone(null)).toEqual(new Set())
  })
})

describe('hints for a new password', () => {
  it('ask for 8 to 20 characters', () => {
    expect(passwordHints('Ab3-567', '').length).toBe(false)
    expect(passwordHints('Ab3-5678', '').length).toBe(true)
    expect(passwordHints('Ab3-5678901234567890!', '').length).toBe(false)
  })

  it('call easy what everybody tries first', () => {
    for (const easy of ['password', '12345678', 'aaaaaaaaaa', 'qwertyuiop', 'woaini1234', 'Admin1234'])
      expect(passwordHints(easy, '').strength, easy).toBe('weak')
  })

  it('call easy what holds a part of the phone', () => {
    expect(passwordHints('blau-0001-Tür', '13800000001')).toMatchObject({ own: false, strength: 'weak' })
    expect(passwordHints('blau-7261-Tür', '13800000001').own).toBe(true)
  })

  it('call strong what is long and mixed, and fair what lies between', () => {
    expect(passwordHints('tulpe-Kran-82', '').strength).toBe('strong')
    expect(passwordHints('tulpekran', '').strength).toBe('fair')
  })

  it('do not praise an empty field', () => {
    expect(passwordHints('', '')).toEqual({ length: false, mixed: false, own: false, strength: 'weak' })
  })
})

describe('small things on the account’s pages', () => {
  it('mask the middle of a number', () => {
    expect(maskedPhone('13800000001')).toBe('138****0001')
  })

  it('shorten names to what fits a circle', () => {
    expect(initials('Lin Xia')).toBe('LX')
    expect(initials('林夏')).toBe('林夏')
    expect(initials('Anna Maria Berg')).toBe('AB')
  })

  it('take nothing from the history but what was put there', () => {
    expect(readArrival({ isPasswordSet: true, username: '138' })).toEqual({
      isPasswordSet: true,
      username: '138',
      from: null,
    })
    expect(readArrival(idleArrival('/scene?tab=2')).from).toBe('/scene?tab=2')
    for (const junk of [null, undefined, 'x', { isPasswordSet: 'yes', username: 7, from: {} }])
      expect(readArrival(junk)).toEqual({ isPasswordSet: false, username: '', from: null })
  })
})
