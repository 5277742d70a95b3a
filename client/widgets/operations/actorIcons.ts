import { CellTower, Cog, DataConnection, Lightning, Person } from '@blueprintjs/icons'

/** Icons for each kind of actor in a log. */
export const ACTOR_ICONS = {
  account: Person,
  apiKey: DataConnection,
  gateway: CellTower,
  automation: Lightning,
  system: Cog,
} as const
