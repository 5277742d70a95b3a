/** Devices that the caller has starred in the project. */
import { z } from 'zod'
import { deviceIdSchema } from '#shared/records/device.ts'
import { endpoint } from './endpoint.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'home.view' } as const
const input = z.strictObject({ deviceId: deviceIdSchema })

export const favouritesContract = {
  list: endpoint({
    isPersonal: true,
    ...common,
    path: '/moban/commondevlist',
    kind: 'question',
    summary: 'One’s own favourite devices in the project, in the order in which they were starred',
    input: z.strictObject({}),
    output: z.strictObject({ deviceIds: z.array(deviceIdSchema) }),
    example: { input: {}, output: { deviceIds: [ref('light')] } },
  }),
  add: endpoint({
    isPersonal: true,
    ...common,
    path: '/moban/addcommondev',
    kind: 'command',
    summary: 'Makes a device one’s own favourite; one that is one already stays so',
    input,
    output: z.null(),
    example: { input: { deviceId: ref('light') }, output: null },
  }),
  remove: endpoint({
    isPersonal: true,
    ...common,
    path: '/moban/delcommondev',
    kind: 'command',
    summary: 'Takes a device from one’s own favourites; one that is none stays so',
    input,
    output: z.null(),
    example: { input: { deviceId: ref('light') }, output: null },
  }),
}
