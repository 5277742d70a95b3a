/** Text search of devices (`deviceSearch`), loaded after the first table is displayed. Pure. */
import { searchable, type TextFinder } from '#shared/rules/textSearch.ts'
import * as en from '#shared/texts/choices/kindsEn.ts'
import * as zh from '#shared/texts/choices/kindsZh.ts'
import { SERIAL } from './serialMark.ts'

const SERIAL_PART_MIN = 4

type Coded = 'kind' | 'group' | 'area'
type Words = Readonly<Record<string, string>>
const WORDS: Readonly<Record<Coded, readonly Words[]>> = {
  kind: [en.deviceKinds, zh.deviceKinds],
  group: [en.kindGroups, zh.kindGroups],
  area: [en.areaKinds, zh.areaKinds],
}

/** @param coded `kind:hotel_lock` */
function codeWords(coded: string): string {
  const [type = '', code = ''] = coded.split(':')
  return searchable(WORDS[type as Coded].map((words) => words[code] ?? '').join('\n'))
}

/** Null without a query: all devices match. */
export function findsDevices(question: string): TextFinder | null {
  const { floors, words } = termsOf(question)
  if (floors.length + words.length === 0) return null
  const kinds = new Map<string, string>()
  const wordsOf = (coded: string): string => {
    const known = kinds.get(coded) ?? codeWords(coded)
    kinds.set(coded, known)
    return known
  }
  return (text) => {
    const [names = '', rest = ''] = text.split(SERIAL)
    const [serial = '', ...codes] = rest.split('\n')
    return (
      floors.every((ways) => ways.some((way) => hasWhole(names, way))) &&
      words.every(
        (word) =>
          hasFromItsBeginning(names, word) ||
          codes.some((coded) => wordsOf(coded).includes(word)) ||
          isOfSerial(serial, word),
      )
    )
  }
}

const FLOOR = /(?:^|\s)(?:floor|level)\s+(\d+)(?!\S)|(\d+)\s*[层楼]/g
/** Words used before or after a room number. */
const ROOM_WORD =
  /(?:^|(?<=\s))(?:room|rm\.?)\s+(?=\d)|(?:房间|房)\s*(?=\d)|(?<=\d)\s*(?:号房|号|房间|房|室)/g
const BETWEEN = /(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu

function termsOf(question: string) {
  const floors: (readonly string[])[] = []
  const rest = question
    .toLowerCase()
    .replace(/[\s,，、]+/g, ' ')
    .replace(FLOOR, (_, level?: string, ofChinese?: string) => {
      const number = level ?? ofChinese
      floors.push([`floor ${number}`, `level ${number}`, `${number}层`, `${number}楼`, `${number}f`])
      return ' '
    })
    .replace(ROOM_WORD, '')
    .replace(BETWEEN, ' ')
  return { floors, words: rest.split(' ').filter(Boolean) }
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9'
const isLetter = (char: string | undefined): boolean => char !== undefined && char >= 'a' && char <= 'z'

function hasFromItsBeginning(text: string, word: string): boolean {
  if (!isDigit(word[0])) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isDigit(text[at - 1])) return true
  }
  return false
}

function hasWhole(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const [before, after] = [text[at - 1], text[at + phrase.length]]
    if (!isDigit(before) && !isLetter(before) && !isDigit(after) && !isLetter(after)) return true
  }
  return false
}

const isOfSerial = (serial: string, word: string): boolean =>
  serial.startsWith(word) || (word.length >= SERIAL_PART_MIN && serial.includes(word))
