/**
 * How typed words find a device, wherever devices are searched: each of them, in any order, in what it and its places are
 * called in both languages, its kind and its groups. A number is one from its beginning ("50" finds 503, "03" does not),
 * that of a floor as a whole. Of a serial number, which has most numbers somewhere in it, the beginning is looked at, or
 * four characters. Pure but for the names it looks up.
 */
import { kindOf } from '#shared/devices/registry.ts'
import type { Area } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { searchable, type TextFinder } from '#shared/rules/textSearch.ts'
import * as en from '#shared/texts/choices/kindsEn.ts'
import * as zh from '#shared/texts/choices/kindsZh.ts'

const DEPTH_MAX = 16
const SERIAL_PART_MIN = 4
/** Before the serial number, which is the last of a device's words. */
const SERIAL = '\u0001'

type Named = { readonly name: string; readonly nameEn: string }
const namesOf = (record: Named | undefined): readonly string[] => (record ? [record.name, record.nameEn] : [])
const wordsIn = (key: string, ...texts: readonly Readonly<Record<string, string>>[]): readonly string[] =>
  texts.flatMap((words) => words[key] ?? [])

/** What is searched of a device, one name each; other fields may stand before them. */
export function deviceWords(read: ReadState, device: Device): readonly string[] {
  const { kind, areaId, groups = [], number } = device
  return [
    ...namesOf(device),
    ...wordsIn(kind, en.deviceKinds, zh.deviceKinds),
    ...wordsIn(kindOf(kind)?.group ?? '', en.kindGroups, zh.kindGroups),
    ...groups.flatMap(({ id }) => namesOf(read.get('deviceGroup', id))),
    ...placeWords(read, read.get('area', areaId)),
    `${SERIAL}${number}`,
  ]
}

function placeWords(read: ReadState, inner: Area | undefined): readonly string[] {
  const words: string[] = []
  let area = inner
  for (let depth = 0; area && depth < DEPTH_MAX; depth += 1) {
    words.push(...namesOf(area), ...wordsIn(area.kind, en.areaKinds, zh.areaKinds))
    area = area.parentId === null ? undefined : read.get('area', area.parentId)
  }
  const floor = inner && read.get('floor', inner.floorId)
  return [...words, ...namesOf(floor), ...namesOf(floor && read.get('building', floor.buildingId))]
}

/** The text that a finder looks through. */
export const deviceText = (read: ReadState, device: Device): string =>
  searchable(deviceWords(read, device).join('\n'))

/** Null where nothing is asked for: all are found. */
export function deviceFinder(question: string): TextFinder | null {
  const { floors, words } = termsOf(question)
  if (floors.length + words.length === 0) return null
  return (text) => {
    const end = text.lastIndexOf(SERIAL)
    const names = end < 0 ? text : text.slice(0, end)
    const serial = end < 0 ? '' : text.slice(end + 1)
    return (
      floors.every((ways) => ways.some((way) => hasWhole(names, way))) &&
      words.every((word) => hasFromItsBeginning(names, word) || isOfSerial(serial, word))
    )
  }
}

/** Those of the devices that a question finds, in their order; those that are gone are left out. */
export function foundDevices(read: ReadState, ids: readonly string[], question: string): readonly Device[] {
  const finds = deviceFinder(question)
  return ids.flatMap((id) => {
    const device = read.get('device', id)
    return device && (finds === null || finds(deviceText(read, device))) ? [device] : []
  })
}

const FLOOR = /(?:^|\s)(?:floor|level)\s+(\d+)(?!\S)|(\d+)\s*[层楼]/g
/** What one says before or after the number of a room, whatever kind of place it is. */
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
