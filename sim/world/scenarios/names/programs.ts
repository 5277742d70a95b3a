/** Scenes and automations by their ordinary names: "Corridors lit", "201 / Welcome". Nothing is guessed. */

import type { Automation } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import { namesOf, onlyOne, plain } from './names.ts'

export type Program = Scene | Automation
export type ProgramType = Program['type']

/** Its name alone, and with its place. */
function namesOfProgram(program: Program, read: ReadState): string[] {
  const area = program.areaId === null ? undefined : read.get('area', program.areaId)
  const own = namesOf(program)
  const places = area ? namesOf(area) : []
  return [...own, ...places.flatMap((place) => own.map((name) => `${place} / ${name}`))]
}

/** An unambiguous name of it for a file. */
export function nameOfProgram(program: Program, read: ReadState): string {
  const names = namesOfProgram(program, read)
  return names.find((given) => meant(given, program.type, read).length === 1) ?? program.id
}

const meant = (given: string, type: ProgramType, read: ReadState): Program[] =>
  [...read.all(type)].filter(
    (program) =>
      program.id === given || namesOfProgram(program, read).some((name) => plain(name) === plain(given)),
  )

/** @throws NameError where it is the name of none or of several */
export function findProgram(given: string, type: ProgramType, read: ReadState): Program {
  return onlyOne(given, meant(given, type, read), {
    what: phrase(`thing.${type}`),
    names: () => [...read.all(type)].flatMap((program) => namesOfProgram(program, read)),
    describe: (program) => phrase('quoted', { text: namesOfProgram(program, read).at(-1) ?? '' }),
  })
}
