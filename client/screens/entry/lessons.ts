/** The lessons of the course as data; their texts are in the i18n bundles. */

import { hasWords, searchable, searchWords } from '#shared/rules/textSearch.ts'
import type { Texts } from '../../i18n/i18n.ts'
import { parseKept } from '../../platform/storage.ts'

export type LessonId = keyof Texts['course']['lessons']

export interface Lesson {
  readonly id: LessonId
  readonly minutes: number
  /** The keys to press, and the text that explains them. */
  readonly keys: readonly { readonly press: string; readonly text: string }[]
  readonly links: readonly { readonly to: string; readonly text: keyof Texts['course']['open'] }[]
}

export const LESSONS: readonly Lesson[] = [
  { id: 'way', minutes: 3, keys: [], links: [{ to: '/dashboard', text: 'home' }] },
  { id: 'home', minutes: 1, keys: [], links: [{ to: '/dashboard', text: 'home' }] },
  {
    id: 'rooms',
    minutes: 3,
    keys: [
      { press: 'Shift', text: 'course.lessons.rooms.key1' },
      { press: 'Esc', text: 'course.lessons.rooms.key2' },
    ],
    links: [{ to: '/device/areacontrol', text: 'areas' }],
  },
  { id: 'devices', minutes: 3, keys: [], links: [{ to: '/device/devicecontrol', text: 'devices' }] },
  { id: 'truth', minutes: 1, keys: [], links: [{ to: '/device/devicecontrol', text: 'devices' }] },
  { id: 'alarms', minutes: 3, keys: [], links: [{ to: '/message/messagerecord', text: 'alarms' }] },
  {
    id: 'lists',
    minutes: 3,
    keys: [
      { press: 'J K', text: 'course.lessons.lists.key1' },
      { press: 'Enter', text: 'course.lessons.lists.key2' },
      { press: 'X', text: 'course.lessons.lists.key3' },
      { press: '/', text: 'course.lessons.lists.key4' },
      { press: '.', text: 'course.lessons.lists.key5' },
    ],
    links: [{ to: '/manage/devicemanage', text: 'management' }],
  },
  {
    id: 'search',
    minutes: 1,
    keys: [
      { press: '↑ ↓', text: 'course.lessons.search.key1' },
      { press: 'Enter', text: 'course.lessons.search.key2' },
      { press: 'Ctrl+Enter', text: 'course.lessons.search.key3' },
      { press: 'Esc', text: 'course.lessons.search.key4' },
    ],
    links: [{ to: '/dashboard', text: 'home' }],
  },
  {
    id: 'you',
    minutes: 2,
    keys: [],
    links: [
      { to: '/setting/userinfo', text: 'info' },
      { to: '/setting/editpass', text: 'password' },
      { to: '/setting/systemSetting', text: 'settings' },
    ],
  },
]

/** The lessons whose text contains every word of the search. */
export function findLessons(words: string, textOf: (lesson: Lesson) => string): readonly Lesson[] {
  const wanted = searchWords(words)
  return LESSONS.filter((lesson) => hasWords(searchable(textOf(lesson)), wanted))
}

const isLesson = (id: unknown): id is LessonId => LESSONS.some((lesson) => lesson.id === id)

/** The stored progress; anything of another shape is ignored. */
export function readDone(text: string | null): ReadonlySet<LessonId> {
  const ids = parseKept(text)
  return new Set(Array.isArray(ids) ? ids.filter(isLesson) : [])
}

export const writeDone = (done: ReadonlySet<LessonId>): string => JSON.stringify([...done])
