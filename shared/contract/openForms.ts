/** Who has the form of a record open, so that two who are about to change the same know of each other. */
import { z } from 'zod'
import { accountIdSchema } from '#shared/records/account.ts'
import { areaRecord } from '#shared/records/area.ts'
import { endpoint } from './endpoint.ts'
import { ref } from './references.ts'

export const openFormsContract = {
  note: endpoint({
    path: '/live/openform',
    permission: 'home.view',
    scope: 'project',
    kind: 'command',
    summary:
      'Says that this console has the form of a record open or closed, which ends by itself with its live connection, and returns who has it open',
    input: z.strictObject({
      recordId: z.string().max(60),
      /** Of the live connection, as its ticket named it: another one is not noted. */
      clientId: z.string().max(64),
      isOpen: z.boolean().default(true),
    }),
    output: z.strictObject({
      people: z.array(z.strictObject({ accountId: accountIdSchema, name: z.string(), nameEn: z.string() })),
    }),
    example: { input: { recordId: ref(areaRecord), clientId: 'c-5f2a' }, output: { people: [] } },
  }),
}
