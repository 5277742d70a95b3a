/** Questions about devices that are fetched when they are asked. */
import type { Device } from '#shared/records/device.ts'
import { fetchPart } from '../../platform/parts.ts'
import type { ConsoleState } from '../../store/consoleState.ts'

/** The question before many are told something. */
export const loadDisturbed = () => fetchPart(() => import('./disturbed.ts'))

/** `askMarkNormal`, which knows every kind of device, fetched when it is asked. */
export async function askMarkNormal(
  state: Pick<ConsoleState, 'store'>,
  devices: readonly Device[],
): Promise<boolean> {
  const { askMarkNormal: ask } = await fetchPart(() => import('./stillRaised.ts'))
  return ask(state, devices)
}
