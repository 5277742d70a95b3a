/** The endpoints of a server: a real building has no controls of a simulated world, not even to be refused. */
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { hostsContract } from '#shared/contract/hosts.ts'
import { simContract } from '#shared/contract/sim.ts'

const OF_A_WORLD: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...Object.values(simContract),
  hostsContract.plugIn,
])

export interface NamedEndpoint {
  readonly name: string
  readonly endpoint: Endpoint
}

export interface EndpointGroup {
  readonly group: keyof typeof contract
  readonly endpoints: readonly NamedEndpoint[]
}

/** Endpoints in contract order, without empty groups. */
export function endpointsHere(isSimulated: boolean): EndpointGroup[] {
  return (Object.entries(contract) as [EndpointGroup['group'], Record<string, Endpoint>][]).flatMap(
    ([group, all]) => {
      const named = Object.entries(all).map(([name, endpoint]) => ({ name, endpoint }))
      const endpoints = named.filter(({ endpoint }) => isSimulated || !OF_A_WORLD.has(endpoint))
      return endpoints.length > 0 ? [{ group, endpoints }] : []
    },
  )
}
