/** Nothing but the log of Zigbee2MQTT says that a command has failed: "z2m: Publish 'set' 'state' to 'Lamp' failed: …". */
import { isTable } from '#shared/parseStates.ts'
import { shortText } from './exposes.ts'

const FAILED_SET = /(?:^|: )Publish 'set' .*to '(.+?)' failed:(.*)$/s

export interface FailedSet {
  /** Of the device. */
  readonly name: string
  readonly reason: string
}

/** Null for any other message of `bridge/logging`. */
export function failedSetIn(said: unknown): FailedSet | null {
  if (!isTable(said) || said.level !== 'error' || typeof said.message !== 'string') return null
  const [, name, reason] = FAILED_SET.exec(said.message) ?? []
  return name === undefined ? null : { name, reason: shortText(reason) }
}
