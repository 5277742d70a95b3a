/** The caller's arrangement of the home page. */
import { z } from 'zod'
import { HOME_COLUMNS, homeViewRecord, type PlacedPanel } from '#shared/records/homeView.ts'
import { endpoint } from './endpoint.ts'
import { jsonParam } from './parameters.ts'

const common = { scope: 'estate', permission: 'session' } as const
const { heat, panels } = homeViewRecord.fields

const isInside = ({ column, columns }: PlacedPanel): boolean => column + columns <= HOME_COLUMNS
const areDifferent = (all: readonly PlacedPanel[]): boolean =>
  new Set(all.map(({ panel }) => panel)).size === all.length

const soundPanels = panels
  .refine((all) => all === null || all.every(isInside), { message: 'a panel is wider than the grid' })
  .refine((all) => all === null || areDifferent(all), { message: 'a panel is there twice' })

export const homeViewContract = {
  find: endpoint({
    ...common,
    path: '/userinfo/homeview',
    kind: 'question',
    summary: 'One’s own arrangement of the home page; panels are null as long as it is as delivered',
    input: z.strictObject({}),
    output: z.strictObject({ heat, panels }),
    example: { input: {}, output: { heat: 'temperature', panels: null } },
  }),
  arrange: endpoint({
    ...common,
    path: '/userinfo/updatehomeview',
    kind: 'command',
    summary: 'Arranges one’s own home page; what is left out stays as it is, panels of null are as delivered',
    input: z.strictObject({ heat: heat.optional(), panels: jsonParam(soundPanels).optional() }),
    output: z.null(),
    example: {
      input: {
        panels: [{ panel: 'alarms', column: 0, row: 0, columns: 4, rows: 12, isHidden: false }],
      },
      output: null,
    },
  }),
}
