/**
 * Dependencies of the configuration steps, starting with the first building: each screen and the records created
 * there.
 */
import type { ScreenId } from '#shared/screens/registry.ts'

export const SET_UP_ORDER = [
  { screen: 'buildings', makes: 'building' },
  { screen: 'floors', makes: 'floor' },
  { screen: 'areas', makes: 'area' },
  { screen: 'hosts', makes: 'host' },
  { screen: 'gateways', makes: null },
  { screen: 'deviceSetup', makes: 'device' },
] as const satisfies readonly { readonly screen: ScreenId; readonly makes: string | null }[]

type SetUpStep = (typeof SET_UP_ORDER)[number]
export type SetUpScreen = SetUpStep['screen']
/** A kind of record that later ones depend on. */
export type SetUpFirst = Exclude<SetUpStep['makes'], null>
