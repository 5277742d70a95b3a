import { Flows } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { fieldBusesContract } from '#shared/contract/fieldBuses.ts'
import type { Host } from '#shared/records/host.ts'
import { consoleScreens } from '#shared/screens/consoleScreens.ts'
import type { Action } from '../../../actions/action.ts'

export const busesUrl = (hostId: string): string =>
  `${consoleScreens.deploy.hostBuses.path}?host=${encodeURIComponent(hostId)}`

/** Leads from a host to its buses and their points. */
export function useBusesAction(): Action<Host> {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      id: 'host.buses',
      label: 'deploy.busesOfHost',
      icon: Flows,
      isSingle: true,
      isAside: true,
      endpoint: fieldBusesContract.list,
      isOffered: () => true,
      run: async ([host]) => {
        if (host) await navigate(busesUrl(host.id))
        return { failures: [], message: null }
      },
    }),
    [navigate],
  )
}
