import { z } from 'zod'
import { CONTROL_ITEMS_MAX } from '#shared/constants.ts'
import { commandIdSchema, deviceIdSchema, hostIdSchema } from '#shared/kernel/ids.ts'
import { commandItemSchema } from '#shared/records/command.ts'
import { endpoint, jsonParam, listParam } from './endpoint.ts'

export const deviceContract = {
  control: endpoint({
    path: '/device/control',
    permission: 'control.devices',
    scope: 'project',
    kind: 'command',
    summary:
      'Tell one or many devices something; every host gets one command, each ends confirmed, failed or timed out',
    input: z.strictObject({ items: jsonParam(z.array(commandItemSchema).min(1).max(CONTROL_ITEMS_MAX)) }),
    output: z.strictObject({
      commands: z.array(
        z.strictObject({
          commandId: commandIdSchema,
          hostId: hostIdSchema,
          deviceIds: z.array(deviceIdSchema),
        }),
      ),
    }),
  }),
  setNormal: endpoint({
    path: '/device/setdevnormal',
    permission: 'control.devices',
    scope: 'project',
    kind: 'command',
    summary: 'Mark devices normal: their active alarms are cleared',
    input: z.strictObject({ deviceIds: listParam(deviceIdSchema, 500).pipe(z.array(deviceIdSchema).min(1)) }),
    output: z.strictObject({ marked: z.array(deviceIdSchema) }),
  }),
}
