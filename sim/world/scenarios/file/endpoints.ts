/** Endpoints as scenarios name them: `devices.control` or `/device/control`. */

import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { unknownWord } from '../../../base/yaml/wording.ts'

interface Named {
  readonly endpoint: Endpoint
  /** Subject in the contract. */
  readonly group: keyof typeof contract
}

const ENDPOINTS: ReadonlyMap<string, Named> = new Map(
  Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(
      // Keys of the contract are its groups.
      ([name, one]) =>
        [`${group}.${name}`, { endpoint: one, group: group as keyof typeof contract }] as const,
    ),
  ),
)
const BY_PATH: ReadonlyMap<string, Named> = new Map(
  [...ENDPOINTS.values()].map((named) => [named.endpoint.path, named]),
)

/** Null for one that there is not. */
export const endpointNamed = (givenName: string): Named | null =>
  ENDPOINTS.get(givenName) ?? BY_PATH.get(givenName.replace(/^\/api\//, '/')) ?? null

export const unknownEndpoint = (givenName: string): Phrase =>
  unknownWord('endpoint', givenName, [...ENDPOINTS.keys(), ...BY_PATH.keys()])
