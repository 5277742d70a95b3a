/** A scenario that somebody sends as text: no part of it reaches for a file of the server's. */
import { type ReadScenario, readScenarioText } from '../scenarios/file/readScenario.ts'
import { requireNames } from '../scenarios/names/requireNames.ts'
import { worldNames } from '../worlds/worlds.ts'
import { FileError } from '../yaml/yamlFile.ts'

const FILE = 'scenario.yaml'

/** @throws FileError with everything that is wrong, names that are none in its world included, each at its place */
export function readSent(text: string, ownWorld: string): ReadScenario {
  const read = readScenarioText(text, FILE)
  const { world } = read.scenario
  const names = [...new Set([...worldNames(), ownWorld])]
  if (names.includes(world)) {
    requireNames(read)
    return read
  }
  const message = `there is no world "${world}"; there are ${names.join(', ')}`
  throw new FileError(FILE, [{ ...read.placeOf(['world']), path: 'world', message }])
}
